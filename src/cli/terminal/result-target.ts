/** A release on stdout, printed like every other result: made printable, silent with `--json` and `--quiet`. */
import { writeInPieces } from "../../publish/atomic-file.js";
import type { Target } from "../../publish/write-release.js";
import type { Output } from "./output.js";

export function toResult(output: Output): Target {
  return (fill) => writeInPieces(fill, (bytes) => output.result(bytes.toString().replace(/\n$/, "")));
}
