/** The OpenAPI description of the API, made from its table of endpoints. */
import * as z from "zod";
import { VERSION } from "../../model/version.js";
import type { Endpoint } from "./endpoint.js";

export function describeApi(endpoints: readonly Endpoint[]): object {
  const paths: { [path: string]: { [method: string]: object } } = {};
  for (const one of endpoints) {
    const path = `/api${one.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Winnow", version: VERSION },
    paths,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
  };
}

function operationOf({ method, path, about, role, given }: Endpoint): object {
  const schema = z.toJSONSchema(given, { io: "input", unrepresentable: "any" });
  const properties = Object.entries(schema.properties ?? {});
  const required = schema.required ?? [];
  const inPath = (name: string): boolean => path.split("/").includes(`:${name}`);
  const inBody = method === "GET" ? [] : properties.filter(([name]) => !inPath(name));
  const others = properties.filter(([name]) => !inBody.some(([other]) => other === name));
  return {
    summary: about,
    description: `Needs the role ${role}.`,
    parameters: others.map(([name, own]) => ({
      name,
      in: inPath(name) ? "path" : "query",
      required: inPath(name) || required.includes(name),
      schema: own,
    })),
    ...(inBody.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: Object.fromEntries(inBody),
                  required: required.filter((name) => !inPath(name)),
                },
              },
            },
          },
        }),
    responses: {
      "200": { description: "Done", content: { "application/json": {} } },
      default: { description: "Problem details (RFC 9457)", content: { "application/problem+json": {} } },
    },
  };
}
