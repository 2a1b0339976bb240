/** Features of how a unit looks: bold, italic, link, cell, list. */

import type { MeasuredPage } from "./measured-page.js";
import type { FeatureWriter } from "./writer.js";

export function styleFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const [bold, italic, struck] = [write.flag("s:bold"), write.flag("s:italic"), write.flag("s:struck")];
  const link = write.flag("s:link");
  const heading = write.family((level: number) => `s:heading=${level}`);
  const cell = write.family((kind: string) => `s:cell=${kind}`);
  const item = write.flag("s:item");
  const element = write.family((name: string) => `s:element=${name}`);

  return ({ units, blocks }, at) => {
    const unit = units[at]!;
    const block = blocks[unit.block]!;
    if (unit.bold) bold();
    if (unit.italic) italic();
    if (unit.struck) struck();
    if (unit.link !== undefined) link();
    if (block.heading > 0) heading(block.heading);
    cell(block.cell);
    if (block.listItem) item();
    element(unit.element.name);
  };
}
