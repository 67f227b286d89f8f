/** What a spreadsheet takes as the beginning of a formula, also in its full-width form. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A cell that a spreadsheet takes as text: quoted, and with an apostrophe where it would begin a formula. */
const csvCell = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A row of a table as text (RFC 4180), safe to open in a spreadsheet whatever people wrote. */
export const csvRow = (values: readonly (string | number)[]): string =>
  `${values.map(value => (typeof value === 'number' ? String(value) : csvCell(value))).join(',')}\r\n`;
