/** The smallest round number (1, 2, 2.5, 5 × 10ⁿ) that is not below the value; 1 for nothing at all. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find(each => each * magnitude >= value - 1e-9) ?? 10;
  return step * magnitude;
}

/** Round marks from 0 up to the ceiling of the values. */
export function marks(values: readonly number[], count = 4): number[] {
  const top = niceCeiling(Math.max(0, ...values));
  return Array.from({ length: count + 1 }, (_, index) => (top / count) * index);
}
