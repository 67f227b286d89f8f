const risky = /[<>&\u2028\u2029]/g;

/** A value as JSON inside a `<script>` element: nothing in it can end the element or open a comment. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(risky, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A block of data in a page; browsers never run it (its type is no script type). */
export const dataBlock = (type: string, value: unknown, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${jsonForScript(value)}</script>`;

const maxCharacters = 300;

/** A description for search engines: at most 300 characters, cut after a sentence or else at a space (spec §9). */
export function shortened(text: string, most = maxCharacters): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  if (sentence >= most / 2) return cut.slice(0, sentence + 1);
  if (/[.!?]$/.test(cut) && line[most] === ' ') return cut;
  const space = line[most] === ' ' ? most : cut.lastIndexOf(' ');
  return `${cut
    .slice(0, space > 0 ? Math.min(space, most - 1) : most - 1)
    .replace(/[\s,;:–-]+$/, '')
    .toWellFormed()}…`;
}
