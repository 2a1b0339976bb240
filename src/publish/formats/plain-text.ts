/**
 * Plain texts, for concordancers and analysers: a line that names the record, its title, its text, two empty lines.
 *
 * The naming line starts with "# "; a text line that starts so is indented by one space, so that a program can tell them apart.
 */
import type { Format } from "../../model/format.js";
import { fieldValue } from "./cell.js";

export const plainText: Format = {
  name: "text",
  about: "the texts alone, each under a line that names it",
  mediaType: "text/plain; charset=utf-8",
  endings: ["txt", "text"],
  open: ({ fields, chosen }) => ({
    before: () => "",
    one({ id, number, url, fields: own, state }) {
      if (state === "removed") return undefined;
      const wanted = chosen ? fields : ["title", "text"];
      const texts = wanted.flatMap((field) => {
        const value = fieldValue(own, field);
        return typeof value === "string" && value.trim() !== "" ? [value.trim().replace(/^# /gm, " # ")] : [];
      });
      if (texts.length === 0) return undefined;
      return `# ${number} ${id} ${url}\n\n${texts.join("\n\n")}\n\n\n`;
    },
    after: () => "",
  }),
};
