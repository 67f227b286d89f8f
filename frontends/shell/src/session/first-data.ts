import type { QueryClient } from '@momos/ui';

type FirstAnswer = { key: readonly [routeId: string, input: unknown]; answer: unknown };

const isFirstAnswer = (value: unknown): value is FirstAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'answer' in value &&
  'key' in value &&
  Array.isArray(value.key);

/**
 * Puts the answers that came inside the page (a visitor's view of a public address) where the page will look for them, so that it
 * paints without a second trip.
 */
export function takeFirstData(queries: QueryClient, page: Document = document): void {
  const text = page.getElementById('first-data')?.textContent;
  if (!text) return;
  const answers: unknown = JSON.parse(text);
  if (!Array.isArray(answers)) return;
  for (const { key, answer } of answers.filter(isFirstAnswer)) queries.setQueryData(key, answer);
}
