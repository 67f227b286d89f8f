import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer that comes with the page, under the key by which a hook looks for it: route, input, and `pages` for a list. */
export type FirstAnswer = {
  key: readonly [routeId: string, input: unknown, kind?: 'pages'];
  answer: unknown;
};

const isFirstAnswer = (value: unknown): value is FirstAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'answer' in value &&
  'key' in value &&
  Array.isArray(value.key);

const firstPage = (answer: unknown): InfiniteData<unknown, string | null> => ({
  pages: [answer],
  pageParams: [null],
});

/** Puts answers where the hooks look for them; what is no answer is left out. */
export function putFirstAnswers(queries: QueryClient, answers: unknown): void {
  if (!Array.isArray(answers)) return;
  for (const { key, answer } of answers.filter(isFirstAnswer))
    queries.setQueryData(key as unknown as QueryKey, key[2] === 'pages' ? firstPage(answer) : answer);
}
