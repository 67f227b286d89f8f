import type { WriteTarget } from './write-target.ts';

/** Keys of writes that were not answered yet, by the fingerprint of what they mean. */
export type KeptKeys = {
  get(name: string): string | undefined;
  set(name: string, key: string, of?: WriteTarget): void;
  remove(name: string): void;
  removeWhere(isOver: (entry: Entry) => boolean): void;
};

/** What keeps text for a tab; `sessionStorage` outlives a reload. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

type Entry = { name: string; key: string; at: number; of?: WriteTarget };

/** More than a person leaves unclear. */
const maxKept = 50;

/** Whoever sends the same content later than this means it anew. Services remember a key for longer. */
const maxAgeMs = 3_600_000;

const item = 'momos.unanswered';

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'name' in value && 'key' in value && 'at' in value;

function entriesIn(text: string | null): Entry[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Runs on the tab's storage; where the browser refuses it, the page's own memory is all there is. */
const tried = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

/** Keys in the tab's storage, at most 50 and none older than an hour; in the memory of the page where `storage` is refused. */
export function createKeptKeys(
  storage?: () => TabStorage | undefined,
  now: () => number = Date.now,
): KeptKeys {
  let ofThisPage: Entry[] = [];
  const read = () => {
    const stored = tried(() => storage?.()?.getItem(item));
    return (stored === undefined ? ofThisPage : entriesIn(stored)).filter(({ at }) => now() - at < maxAgeMs);
  };
  const write = (entries: Entry[]) => {
    ofThisPage = entries.slice(-maxKept);
    tried(() => storage?.()?.setItem(item, JSON.stringify(ofThisPage)));
  };
  const without = (name: string) => read().filter(entry => entry.name !== name);
  return {
    get: name => read().find(entry => entry.name === name)?.key,
    set: (name, key, of) => write([...without(name), { name, key, at: now(), ...(of ? { of } : {}) }]),
    remove: name => write(without(name)),
    removeWhere(isOver) {
      const entries = read();
      const left = entries.filter(entry => !isOver(entry));
      if (left.length < entries.length) write(left);
    },
  };
}

const mix = (hash: number, value: number, factor: number) => Math.imul(hash ^ value, factor);
const ended = (hash: number) => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return ((twice ^ (twice >>> 16)) >>> 0).toString(16).padStart(8, '0');
};

/** 64 bits that name a content without showing it; not for secrets. */
export function fingerprint(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  let a = 0xdead_beef;
  let b = 0x41c6_ce57;
  for (const byte of bytes) {
    a = mix(a, byte, 0x9e37_79b1);
    b = mix(b, byte, 0x5f35_6495);
  }
  return `${ended(a)}${ended(b)}`;
}
