import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localCache, root } from './paths.mjs';

const ignored = new Set(['node_modules', 'dist', 'generated', '.cache']);

/** A hash of the names and contents of files and folders (paths from the project's root). */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) for (const file of filesUnder(join(root, path))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Runs `work` unless it was done before for the same content and its `output` is still there.
 * Answers whether it ran.
 */
export async function onceFor(name, { inputs, salt = '', output }, work) {
  const file = join(localCache, 'stamps', name);
  const hash = contentHash(inputs) + salt;
  if (existsSync(file) && readFileSync(file, 'utf8') === hash && existsSync(join(root, output))) return false;
  await work();
  mkdirSync(join(localCache, 'stamps'), { recursive: true });
  writeFileSync(file, hash);
  return true;
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}
