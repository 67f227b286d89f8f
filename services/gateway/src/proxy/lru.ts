/** A bounded store of what was asked for lately. */
export type Lru<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  size(): number;
};

/** Keeps at most `most` entries and `mostBytes` bytes by `sizeOf`; the one asked for longest ago goes first. */
export function createLru<V>({
  most,
  mostBytes,
  sizeOf,
}: {
  most: number;
  mostBytes: number;
  sizeOf: (value: V) => number;
}): Lru<V> {
  const entries = new Map<string, V>();
  let bytes = 0;
  const remove = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    bytes -= sizeOf(value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A Map keeps the order of insertion: the end is what was used last.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      entries.set(key, value);
      bytes += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (entries.size <= most && bytes <= mostBytes) return;
        remove(oldest);
      }
    },
    delete: remove,
    size: () => entries.size,
  };
}
