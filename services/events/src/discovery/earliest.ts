/** What socials are ordered by: the distance where that counts, the start, the id. */
export type Ordered = { km: number; at: number; id: string };

function isBefore(one: Ordered, other: Ordered): boolean {
  if (one.km !== other.km) return one.km < other.km;
  if (one.at !== other.at) return one.at < other.at;
  return one.id < other.id;
}

/** Keeps the first `limit` of what is offered, without sorting all of it. */
export function createEarliest<T>(limit: number, orderOf: (each: T) => Ordered, after: Ordered | undefined) {
  const taken: T[] = [];
  return {
    offer(each: T): void {
      const place = orderOf(each);
      if (after && !isBefore(after, place)) return;
      const last = taken.at(-1);
      if (taken.length === limit && last !== undefined && !isBefore(place, orderOf(last))) return;
      const at = taken.findLastIndex(other => isBefore(orderOf(other), place)) + 1;
      taken.splice(at, 0, each);
      if (taken.length > limit) taken.pop();
    },
    taken: () => taken,
  };
}
