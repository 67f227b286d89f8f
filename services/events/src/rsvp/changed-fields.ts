/**
 * The fields of a document that are not the very same value as before, so that an update writes those alone. States are never
 * changed in place, so what is the same object has not changed.
 */
export function changedFields<T extends object>(before: T, next: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const key of Object.keys(next) as (keyof T)[]) {
    if (next[key] !== before[key]) changed[key] = next[key];
  }
  return changed;
}
