import { LRUCache } from 'lru-cache';

/** Values that are reused for a short time, so that a hot one is loaded once for all its callers. */
export type BriefCache<V> = {
  /** The value of a key, loaded unless a fresh one is there; concurrent callers share one load. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  forget(key: string): void;
};

/** A cache of at most `size` values, each fresh for `ttlMs` (0: never). A failed load is not stored. */
export function createBriefCache<V>({ ttlMs, size = 5000 }: { ttlMs: number; size?: number }): BriefCache<V> {
  if (ttlMs === 0) return { get: (_, load) => load(), forget: () => undefined };
  const values = new LRUCache<string, Promise<V>>({ max: size, ttl: ttlMs });
  return {
    get(key, load) {
      const known = values.get(key);
      if (known) return known;
      const value = load();
      values.set(key, value);
      value.catch(() => values.peek(key) === value && values.delete(key));
      return value;
    },
    forget: key => void values.delete(key),
  };
}
