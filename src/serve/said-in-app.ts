/**
 * What the application layer says, as a person in the app or a program at the API should read it: without the flags of the command line,
 * and without the place of the store, which is nobody's business who only reads.
 */

const WORDINGS: readonly (readonly [ofCommandLine: RegExp, here: string])[] = [
  [/--where /g, "The filter "],
  [/--formats? (?=\S+: there is no such format)/g, "Format "],
  [/ Add --new-field to create it\./g, ""],
  [/ Make one: winnow annotate project new .*$/gm, ""],
];

export function saidInApp(message: string, where: string): string {
  const says = message.startsWith(where) ? `The store${message.slice(where.length)}` : message;
  return WORDINGS.reduce((said, [flag, here]) => said.replace(flag, here), says.replaceAll(where, "the store"));
}
