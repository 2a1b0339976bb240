/** Models that learned from annotations: their figures, what they would change, and who uses them. */
import { acceptModel } from "../../app/annotate/accept-model.js";
import { archiveFolder } from "../../app/archive-folder.js";
import { modelPreviewPage, modelsPage } from "../pages/models.js";
import type { Routes } from "../routes.js";

export function modelsTopic({ page, change }: Routes): void {
  page("/models", (visit) => modelsPage(visit));
  page("/models/compare", (visit) => modelPreviewPage(visit), "moderator");
  change("/models", "owner", async (c, form) => {
    const { desk, store, where, person } = c.var.visit;
    const asked = { model: form("model"), collection: form("collection") };
    await acceptModel(desk, store, archiveFolder({ store: where }), asked, person.name);
    return c.redirect("/models", 303);
  });
}
