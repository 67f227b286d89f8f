const firstMs = 1_000;
const maxMs = 30_000;

/** Milliseconds before the next try after so many failed ones: about a second, doubling up to 30 s, different in every tab. */
export const backoffMs = (failures: number): number =>
  Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + Math.random() / 2);
