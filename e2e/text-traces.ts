import { gunzipSync } from 'node:zlib';

/** Whether a text has one of the words, in any case and also as an address escapes it. */
export function hasWord(text: string, words: readonly string[]): boolean {
  const all = text.toLowerCase();
  return words.some(word => {
    const wanted = word.toLowerCase();
    return all.includes(wanted) || all.includes(encodeURIComponent(wanted).toLowerCase());
  });
}

/** Bytes as text; packed ones (gzip) as what is in them. */
export function textOfBytes(bytes: Uint8Array): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isPacked ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
}

/** Everything that a row of a database says: names, values, and what is in its bytes. */
export function textOfRow(row: unknown): string {
  if (row instanceof Uint8Array) return textOfBytes(row);
  if (typeof row !== 'object' || row === null) return String(row);
  if (isBinary(row)) return textOfBytes(row.buffer);
  if (Array.isArray(row)) return row.map(textOfRow).join('\n');
  const entries = Object.entries(row);
  // Ids, dates and numbers of the database have no fields of their own that say anything.
  if ('_bsontype' in row || row instanceof Date) return String(row);
  return entries.map(([name, value]) => `${name}\n${textOfRow(value)}`).join('\n');
}

/** The database's own type of bytes; `buffer` holds them, as `Uint8Array.buffer` does not. */
const isBinary = (value: object): value is { buffer: Uint8Array } =>
  '_bsontype' in value && value._bsontype === 'Binary' && 'buffer' in value;
