import { putFirstAnswers } from '@momos/api-client';
import type { QueryClient } from '@momos/ui';

/**
 * Puts the answers that came inside the page (a visitor's view of a public address) where the page will look for them, so that it
 * paints without a second trip.
 */
export function takeFirstData(queries: QueryClient, page: Document = document): void {
  const text = page.getElementById('first-data')?.textContent;
  if (text) putFirstAnswers(queries, JSON.parse(text));
}
