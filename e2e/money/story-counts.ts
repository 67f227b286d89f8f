/** What happened in all rounds of the model. */
export type StoryCounts = {
  captured: number;
  refunded: number;
  reversed: number;
  byHand: number;
  disputed: number;
  /** The most attempts to pay for one registration. */
  deepest: number;
};

export const noStory = (): StoryCounts => ({
  ...{ captured: 0, refunded: 0, reversed: 0, byHand: 0, disputed: 0, deepest: 0 },
});

/**
 * Why so many steps prove nothing: a story in which little is paid, returned or tried again. The least that is asked for is far
 * below what any seed brings, and grows with the steps; of rare turns each is asked for only where the steps are many.
 */
export function thinStory(counts: StoryCounts, steps: number): string[] {
  const { captured, refunded, reversed, byHand, disputed, deepest } = counts;
  const least: [what: string, count: number, wanted: number][] = [
    ['payments were captured', captured, Math.max(1, Math.floor(steps / 100))],
    ['refunds were done', refunded, Math.max(1, Math.floor(steps / 250))],
    ['turns of the provider or by hand', reversed + byHand + disputed, Math.max(1, Math.floor(steps / 1000))],
    ['refunds came back', reversed, steps >= 2000 ? 1 : 0],
    ['payments were disputed', disputed, steps >= 2000 ? 1 : 0],
    ['attempts to pay for one registration', deepest, steps >= 2000 ? 3 : 2],
  ];
  return least.flatMap(([what, count, wanted]) => (count < wanted ? [`${count} of ${wanted} ${what}`] : []));
}
