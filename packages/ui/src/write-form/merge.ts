type Values = Record<string, unknown>;

/** What came together: the values as they now are, and the fields that both sides changed, which hold mine. */
export type Merged<V extends Values> = { values: V; conflicts: (keyof V & string)[] };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Brings `theirs` into `mine`, field by field, where both began from `base`. */
export function merge<V extends Values>(base: V, mine: V, theirs: V): Merged<V> {
  const conflicts: Merged<V>['conflicts'] = [];
  const values: V = { ...theirs };
  for (const field of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(mine[field], base[field])) continue;
    values[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field);
  }
  return { values, conflicts };
}
