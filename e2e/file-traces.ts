import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasWord, textOfBytes } from './text-traces.ts';

/** Where the running system keeps files: those of media and its sizes, what is being received, and the engines' logs. */
export const dataFolder = (): string => dirname(process.env.MEDIA_FOLDER ?? '');

/** What the engines keep is asked of themselves: their own files have what they have not overwritten yet. */
const ofEngines = /^(?:mongodb\/db|kafka\/log)\//;

/** Files that have one of the texts in their path or content. */
export async function tracesInFiles(texts: readonly string[]): Promise<string[]> {
  const folder = dataFolder();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter(each => each.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (ofEngines.test(path)) continue;
    // One that was removed meanwhile has no trace.
    const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0));
    if (hasWord(`${path}\n${textOfBytes(bytes)}`, texts)) found.push(path);
  }
  return found.sort();
}
