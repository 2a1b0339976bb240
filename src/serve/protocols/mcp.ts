/** `/mcp`: the Model Context Protocol over HTTP. With accounts it needs an API token, like every protocol. */
import type { Hono } from "hono";
import type { Variables } from "../routes.js";

export function mcpRoutes(app: Hono<Variables>): void {
  app.all("/mcp", async (c) => {
    // Loaded when somebody asks: most servers are never asked.
    const { createMcpHandler } = await import("@modelcontextprotocol/server");
    const { mcpServer } = await import("../../app/mcp/server.js");
    return createMcpHandler(() => mcpServer(c.var.visit)).fetch(c.req.raw);
  });
}
