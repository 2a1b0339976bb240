/** Functions over addresses. */
import { hostOf, normalise } from "../../model/address.js";
import { toText } from "../recipe/loose-values.js";
import type { FunctionOf } from "./context.js";

export const ADDRESS_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "absolute(dyn): string",
    says: "absolute(address): resolved against the page",
    about: "addresses",
    run: (context, address) => normalise(toText(address), context().base) ?? "",
  },
  {
    signature: "host(dyn): string",
    says: "host(address)",
    about: "addresses",
    run: (_, address) => hostIn(toText(address)),
  },
  {
    signature: "path(dyn): string",
    says: "path(address)",
    about: "addresses",
    run: (_, address) => urlOf(toText(address))?.pathname ?? "",
  },
  {
    signature: "query(dyn, string): string",
    says: "query(address, name): a parameter's value",
    about: "addresses",
    run: (_, address, name: string) => urlOf(toText(address))?.searchParams.get(name) ?? "",
  },
];

function urlOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function hostIn(address: string): string {
  const url = normalise(address);
  return url === undefined ? "" : hostOf(url);
}
