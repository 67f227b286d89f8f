/** Values that are believed for a short time, so that a hot one is made once however many ask. */
export type BriefCache<V> = {
  /** The value of a key, made by `load` when there is none that is young enough; those who ask meanwhile share it. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  forget(key: string): void;
};

type Held<V> = { value: Promise<V>; until: number };

/** A cache of at most `size` values, each believed for `ttlMs`. What fails to load is not kept. */
export function createBriefCache<V>({ ttlMs, size = 5000 }: { ttlMs: number; size?: number }): BriefCache<V> {
  const held = new Map<string, Held<V>>();
  return {
    get(key, load) {
      const known = held.get(key);
      if (known && known.until > performance.now()) return known.value;
      const entry = { value: load(), until: performance.now() + ttlMs };
      entry.value.catch(() => held.get(key) === entry && held.delete(key));
      held.delete(key);
      held.set(key, entry);
      const [oldest] = held.keys();
      if (held.size > size && oldest !== undefined) held.delete(oldest);
      return entry.value;
    },
    forget: key => void held.delete(key),
  };
}
