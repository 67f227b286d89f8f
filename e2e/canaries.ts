import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const stamp = `${Date.now().toString(36)}${process.pid.toString(36)}`;
let count = 0;

/** A word that is nowhere else in the world, to type where people type. */
export const canary = (where: string): string => `Canary${where}${stamp}${(count += 1)}`;

/** A mobile number of a range reserved for fiction, used by this test only. */
export const canaryMobile = (): string => `+12125${Date.now().toString().slice(-6)}`;

/** What people typed or got in this run, by the place where they did. */
export type Canaries = Map<string, string>;

/**
 * The canaries that are in a text, as `place`. A line of JSON is searched in what it says, not in its numbers, so that no
 * duration is taken for a one-time code.
 */
export function canariesIn(text: string, canaries: Canaries): string[] {
  const said = text.split('\n').map(line => wordsOf(line).join('\n').toLowerCase());
  const all = said.join('\n');
  return [...canaries].flatMap(([place, word]) => (has(all, word.toLowerCase()) ? [place] : []));
}

/** A short one counts as a word of its own only; one that is escaped in an address counts, too. */
function has(text: string, word: string): boolean {
  if (/^\d{4,10}$/.test(word)) return new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text);
  return text.includes(word) || text.includes(encodeURIComponent(word).toLowerCase());
}

function wordsOf(line: string): string[] {
  try {
    return stringsOf(JSON.parse(line));
  } catch {
    return [line];
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...stringsOf(inner)]);
}

/** All that the services of the running system have said so far, by file: their logs, and every span. */
export async function recorded(): Promise<Map<string, string>> {
  const folder = process.env.SERVICE_LOGS ?? '';
  const names = (await readdir(folder)).filter(name => name.endsWith('.log'));
  const files = [...names.map(name => join(folder, name)), process.env.TRACE_FILE ?? ''];
  return new Map(
    await Promise.all(files.map(async file => [file, await readFile(file, 'utf8')] as [string, string])),
  );
}
