/** May a document be given away? What its source and its page say about it. */
import { type CorpusDocument, textField } from "./document.js";

/** Why a document is left out when only shareable ones are wanted; undefined when it may be given away. */
export function obstacle({ fields }: CorpusDocument): string | undefined {
  const reservations = textField(fields, "reservations");
  if (reservations !== "") return `reserved: ${reservations}`;
  if (textField(fields, "doubts").includes("asks not to be indexed")) return "asks not to be indexed";
  if (textField(fields, "licence") !== "") return undefined;
  const rights = fields["rights"];
  const permission = rights !== null && typeof rights === "object" && !Array.isArray(rights) && "permission" in rights;
  return permission ? undefined : "no licence and no permission";
}
