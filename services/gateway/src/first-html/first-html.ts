import type { SharedAnswers } from '../proxy/shared-answers.ts';
import type { FirstAnswer, PageContent } from './page-content.ts';
import { pages, type Question } from './public-pages.ts';

/** What a public address shows before any script runs: its content, or that there is nothing. */
export type FirstHtml = FilledPage | 'missing' | undefined;

/** A page with its content and the answers that its scripts need first; `tag` changes when any of it does. */
export type FilledPage = { content: PageContent; first: FirstAnswer[]; tag: string };

/** The path of a question. */
export function pathOf({ route, input }: Question): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const entries = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams(entries).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

/**
 * The first HTML of a public address as a visitor may see it: undefined for an address without one, `missing` when the
 * thing is not there or not for visitors. Throws 503 or 504 when its service cannot be asked.
 */
export function createFirstHtml({ shared, publicUrl }: { shared: SharedAnswers; publicUrl: string }) {
  const ask = async (question: Question) => ({
    question,
    ...(await shared.get(question.route.owner, pathOf(question))),
  });

  return async (path: string, query: URLSearchParams): Promise<FirstHtml> => {
    for (const page of pages) {
      const match = page.address.exec(path);
      if (!match) continue;
      const asked = await Promise.all(page.questions(match, query).map(ask));
      const statuses = asked.map(({ answer }) => answer.status);
      if (statuses.some(status => status === 404 || status === 403 || status === 401)) return 'missing';
      if (statuses.some(status => status !== 200)) return undefined;
      const bodies = asked.map(({ answer }) => JSON.parse(answer.body.toString('utf8')) as { data: unknown });
      return {
        content: page.render(
          bodies.map(body => body.data),
          publicUrl,
        ),
        first: asked.map(({ question: { route, input } }, index) => ({
          key: [route.id, input],
          answer: bodies[index],
        })),
        tag: asked.map(({ question, etag }) => `${pathOf(question)} ${etag}`).join(' '),
      };
    }
    return undefined;
  };
}
