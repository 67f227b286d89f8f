/**
 * Loaded before a service by `--import`: its modules get the alternatives of `planted-bugs.ts`, each in force only while the
 * parent of the process says so. An expression that is no longer in its module is an error, so that no planted bug is lost.
 */
import { registerHooks } from 'node:module';
import { bugs, type Change, circleBugs, mishaps } from './planted-bugs.ts';

const named = (name: string, some: Change[]) => some.map(change => ({ ...change, name }));
const changes = [
  ...Object.entries(bugs).flatMap(([name, bug]) => named(name, bug.changes)),
  ...Object.entries({ ...circleBugs, ...mishaps }).flatMap(([name, some]) => named(name, some)),
];
const inForce = new Set<string>();
Object.assign(globalThis, { isPlanted: (name: string) => inForce.has(name) });

/** Puts exactly these bugs in force. */
export function plant(names: readonly string[]): void {
  inForce.clear();
  for (const name of names) inForce.add(name);
}

function withAlternative(
  source: string,
  { name, from, to, file, after = '' }: Change & { name: string },
): string {
  if (source.split(after + from).length !== 2)
    throw new Error(`"${name}": ${file} has not exactly one "${from}"`);
  return source.replace(after + from, () => `${after}(isPlanted('${name}') ? (${to}) : (${from}))`);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const here = changes.filter(({ file }) => url.endsWith(`/${file}`));
    if (here.length === 0) return loaded;
    return { ...loaded, source: here.reduce(withAlternative, String(loaded.source)) };
  },
});
