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

/** Two figures of some times. */
export const p50AndP95 = (name: string, taken: readonly number[]): Figure[] => [
  { name: `${name}-p50`, value: percentile(taken, 0.5), unit: 'ms' },
  { name: `${name}-p95`, value: percentile(taken, 0.95), unit: 'ms' },
];

/** Milliseconds that each of some repetitions took, one after the other. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}
