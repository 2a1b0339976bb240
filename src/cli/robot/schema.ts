/** `winnow robot schema`: the recipe's schema, for editors (JSON Schema) and for people (the reference of docs/robot.md). */
import type { Command } from "commander";

export function defineRobotSchema(command: Command, end: (code: number) => void): void {
  command
    .option("--markdown", "print the reference that is part of docs/robot.md")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot schema > recipe.schema.json
  winnow robot schema --markdown

In an editor with YAML support, start a recipe with:
  # yaml-language-server: $schema=recipe.schema.json`,
    )
    .action(async (flags: { readonly markdown?: boolean }) => {
      const { recipeReference } = await import("../../robot/schema/reference.js");
      const { recipeJsonSchema } = await import("../../robot/schema/schema.js");
      process.stdout.write(flags.markdown ? recipeReference() : `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`);
      end(0);
    });
}
