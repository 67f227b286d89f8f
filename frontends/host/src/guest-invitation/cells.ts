const separators = [',', ';', '\t'] as const;

/** The cells of one line, parted by commas, semicolons or tabs outside of quotes. */
export function cellsOf(line: string): string[] {
  return readCells(line, each => each === ',' || each === ';' || each === '\t')[0] ?? [];
}

/** The rows of a CSV file: by the separator that its first line has most, with quoted cells (RFC 4180), without empty rows. */
export function tableOf(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const [first = ''] = text.split(/\r|\n/);
  const counts = separators.map(each => first.split(each).length);
  const separator = separators[counts.indexOf(Math.max(...counts))];
  const rows = readCells(text, each => each === separator, { hasLines: true });
  return rows.filter(cells => cells.some(Boolean));
}

/** A quote opens a cell only at its beginning, so that one within a name is a letter as others. */
function readCells(text: string, parts: (letter: string) => boolean, { hasLines = false } = {}): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (parts(letter)) end();
    else if (hasLines && (letter === '\n' || letter === '\r')) {
      end();
      rows.push([]);
    } else cell += letter;
  }
  end();
  return rows;
}
