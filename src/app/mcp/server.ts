/** A server of the Model Context Protocol over a store, for stdio and HTTP. */
import { McpServer } from "@modelcontextprotocol/server";
import { WinnowError } from "../../model/errors.js";
import { VERSION } from "../../model/version.js";
import { type ReadPlace, TOOLS } from "./tools.js";

export function mcpServer(place: ReadPlace): McpServer {
  const server = new McpServer({ name: "winnow", version: VERSION }, { capabilities: { tools: {} } });
  for (const { name, about, given, answer } of TOOLS) {
    const config = {
      description: about,
      inputSchema: given,
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool(name, config, async (args) => {
      try {
        return { content: [{ type: "text" as const, text: JSON.stringify(await answer(given.parse(args), place)) }] };
      } catch (error) {
        if (!(error instanceof WinnowError)) process.emitWarning(error as Error);
        const says = error instanceof WinnowError ? error.message : "Failed; the server's log has the details.";
        return { isError: true, content: [{ type: "text" as const, text: says }] };
      }
    });
  }
  return server;
}
