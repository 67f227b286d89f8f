const mostValues = 30;

/** Counts values by their keys; shown as they were written first. */
export function createTally() {
  const tally = new Map<string, { key: string; value: string; count: number }>();
  const all = () =>
    [...tally.values()].sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
  return {
    add(key: string, value: string): void {
      const known = tally.get(key);
      if (known) known.count += 1;
      else tally.set(key, { key, value, count: 1 });
    },
    /** All of them, the most frequent first. */
    all,
    /** The most frequent ones, for a list to choose from. */
    most: () =>
      all()
        .slice(0, mostValues)
        .map(({ value, count }) => ({ value, count })),
  };
}
