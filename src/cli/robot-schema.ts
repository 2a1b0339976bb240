/** `winnow robot schema`: the recipe's schema, for editors (JSON Schema) and for people (the reference of docs/robot.md). */
import type { Command } from "commander";

export function addRobotSchema(group: Command, end: (code: number) => void): void {
  group
    .command("schema")
    .description("Print the JSON Schema of recipes, for editors; with --markdown the reference for people.")
    .option("--markdown", "the reference, as it stands in docs/robot.md")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot schema > recipe.schema.json
  winnow robot schema --markdown

In an editor that knows YAML, begin a recipe with:
  # yaml-language-server: $schema=recipe.schema.json`,
    )
    .action(async (flags: { readonly markdown?: boolean }) => {
      const { recipeReference } = await import("../robot/reference.js");
      const { recipeJsonSchema } = await import("../robot/schema.js");
      process.stdout.write(flags.markdown ? recipeReference() : `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`);
      end(0);
    });
}
