/**
 * Harvested text on a page of ours.
 *
 * Titles, fields and addresses come from untrusted pages. JSX escapes them; here they also lose control and direction characters, are cut
 * to a length a person reads, and become links only with a scheme that cannot run anything.
 */
import type { FC } from "hono/jsx";
import { printableLines } from "../../model/text/printable.js";
import type { Instant } from "../../model/time.js";

export function visible(text: string, most = 2000): string {
  const clean = printableLines(text.slice(0, most * 2));
  return clean.length > most || text.length > most * 2 ? `${clean.slice(0, most).toWellFormed()}…` : clean;
}

/** Text from a page, isolated from the direction of the text around it. */
export const Said: FC<{ readonly text: string; readonly most?: number }> = ({ text, most = 2000 }) => (
  <bdi>{visible(text, most)}</bdi>
);

const LINKED = /^(?:https?|mailto):/i;

/** A link to the web; plain text if its scheme is not one of the web. */
export const WebLink: FC<{ readonly href: string; readonly text?: string }> = ({ href, text = href }) =>
  LINKED.test(href) ? (
    <a href={href} rel="noreferrer noopener external">
      <Said text={text} most={300} />
    </a>
  ) : (
    <Said text={text} most={300} />
  );

/** A time, in UTC until the browser shows it in the reader's zone. */
export const Time: FC<{ readonly at: Instant | string }> = ({ at }) => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{String(at)}</span>;
  const iso = date.toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}</time>;
};
