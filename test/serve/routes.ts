/** The pages, files and forms of the app, from the same tables that make its routes. */
import type { Role } from "../../src/serve/access/accounts.js";
import type { Routes } from "../../src/serve/routes.js";
import { adminTopic } from "../../src/serve/topics/admin.js";
import { annotateTopic } from "../../src/serve/topics/annotate.js";
import { archivedTopic } from "../../src/serve/topics/archived.js";
import { corpusTopic } from "../../src/serve/topics/corpus.js";
import { eventsTopic } from "../../src/serve/topics/events.js";
import { harvestsTopic } from "../../src/serve/topics/harvests.js";
import { modelsTopic } from "../../src/serve/topics/models.js";
import { moderationTopic } from "../../src/serve/topics/moderation.js";
import { recipesTopic } from "../../src/serve/topics/recipes.js";
import { recordsTopic } from "../../src/serve/topics/records.js";

interface Route {
  readonly path: string;
  readonly role: Role;
}

export function routesOfApp(): {
  readonly changes: readonly Route[];
  readonly pages: readonly Route[];
  readonly files: readonly string[];
} {
  const changes: Route[] = [];
  const pages: Route[] = [];
  const files: string[] = [];
  const routes: Routes = {
    page: (path, _show, role = "reader") => void pages.push({ path, role }),
    change: (path, role) => void changes.push({ path, role }),
    file: (path) => void files.push(path),
  };
  const topics = [
    ...[adminTopic, annotateTopic, archivedTopic, corpusTopic, eventsTopic],
    ...[harvestsTopic, modelsTopic, moderationTopic, recipesTopic, recordsTopic],
  ];
  for (const topic of topics) topic(routes, () => 0);
  return { changes, pages, files };
}
