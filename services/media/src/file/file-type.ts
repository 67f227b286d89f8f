import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { isActivePdf, isWholePdf } from './pdf.ts';
import { isPlainText } from './plain-text.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** Types of stored files by their extension. SVG and HTML are not among them: they can carry script. */
export const typesByExtension = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
} as const;

export type Extension = keyof typeof typesByExtension;

/** A file by its bytes: a picture to be decoded, or a document to be stored as it is. */
export type Recognised = { kind: 'picture' } | { kind: 'document'; extension: Extension; bytes: Buffer };

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const officeFiles = new Map<string, Extension>([
  [typesByExtension.docx, 'docx'],
  [typesByExtension.xlsx, 'xlsx'],
  [typesByExtension.pptx, 'pptx'],
]);

/** Recognises a file by its bytes; its name only separates CSV from plain text. Undefined for other types. */
export async function recognise(path: string, filename: string): Promise<Recognised | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found && pictures.has(found.mime)) return { kind: 'picture' };
  const bytes = await readFile(path);
  const extension = documentOf(found?.mime, bytes, filename);
  return extension && { kind: 'document', extension, bytes };
}

function documentOf(mime: string | undefined, bytes: Buffer, filename: string): Extension | undefined {
  if (mime === undefined) {
    if (!isPlainText(bytes)) return undefined;
    return /\.csv$/i.test(filename) ? 'csv' : 'txt';
  }
  if (mime === 'application/pdf') return isWholePdf(bytes) && !isActivePdf(bytes) ? 'pdf' : undefined;
  const extension = officeFiles.get(mime);
  return extension && !hasMacros(bytes) ? extension : undefined;
}

/** Names inside a ZIP are not compressed, so macros are found without unpacking. */
const hasMacros = (zip: Buffer) => zip.includes('vbaProject.bin') || zip.includes('vbaData.xml');
