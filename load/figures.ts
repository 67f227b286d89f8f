/** One printed figure. */
export type Figure = { name: string; value: number; unit: string };

/** `name value unit`, one a line, in the order they were measured. */
export function print({ name, value, unit }: Figure): void {
  console.log(`${name} ${Number(value.toPrecision(4))} ${unit}`);
}

/** The value below which `share` of all values lie; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
