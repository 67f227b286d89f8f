/** The smallest round number (1, 2, 2.5, 5 × 10ⁿ) that is not below the value; 1 for nothing at all. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find(each => each * magnitude >= value - 1e-9) ?? 10;
  return step * magnitude;
}

/** Round marks from 0 up to the ceiling of the values; of whole numbers they are whole. */
export function marks(values: readonly number[]): number[] {
  const top = niceCeiling(Math.max(0, ...values));
  const isWhole = values.every(Number.isInteger);
  const steps = isWhole ? ([4, 5, 2].find(each => top % each === 0) ?? 1) : 4;
  return Array.from({ length: steps + 1 }, (_, index) => (top / steps) * index);
}
