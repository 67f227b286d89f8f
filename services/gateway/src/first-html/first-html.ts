import { setTimeout } from 'node:timers/promises';
import { configsContract } from '@momos/contracts/configs';
import type { SharedResponses } from '../proxy/shared-responses.ts';
import type { BufferedResponse } from '../proxy/buffered-response.ts';
import type { FirstAnswer, PageContent } from './page-content.ts';
import { pages, type Question } from './public-pages.ts';

/** Content and data of a page before any script runs. */
export type FirstHtml = {
  /** The content of a public page; undefined on every other one. */
  content: PageContent | undefined;
  /** The subject of the page does not exist, or not for visitors. */
  isMissing: boolean;
  /** The answers that the page's scripts need first. */
  first: FirstAnswer[];
  /** Changes when any of it does. */
  tag: string;
};

/** A page without content and data. */
export const nothingFirst: FirstHtml = { content: undefined, isMissing: false, first: [], tag: '' };

/** The path of a question. */
function pathOf({ route, input }: Question): string {
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

type Asked = { question: Question; response: BufferedResponse; etag: string };

/** Every page reads the settings (for its banners and menu), so they come with every page. */
const settings: Question = { route: configsContract.all, input: {} };
/** A hanging service delays no page for longer; the page then requests the settings itself. */
const settingsMs = 2_000;

/**
 * The first HTML of an address as a visitor may see it: the settings on every page, and the content of a public one. Throws 503 or
 * 504 when the content's service cannot be asked.
 */
export function createFirstHtml({ shared, publicUrl }: { shared: SharedResponses; publicUrl: string }) {
  const ask = async (question: Question): Promise<Asked> => ({
    question,
    ...(await shared.get(question.route.owner, pathOf(question))),
  });
  const askSettings = () =>
    Promise.race([ask(settings), setTimeout(settingsMs, undefined, { ref: false })]).catch(() => undefined);

  return async (path: string, query: URLSearchParams): Promise<FirstHtml> => {
    const page = pages.find(({ address }) => address.test(path));
    const match = page?.address.exec(path);
    const questions = page && match ? page.questions(match, query) : [];
    const [asked, settled] = await Promise.all([Promise.all(questions.map(ask)), askSettings()]);
    const always = settled?.response.status === 200 ? [settled] : [];
    const statuses = asked.map(({ response }) => response.status);
    const isMissing = statuses.some(status => status === 404 || status === 403 || status === 401);
    if (!page || isMissing || statuses.some(status => status !== 200))
      return { ...nothingFirst, ...carried(always), isMissing };
    const { first, tag } = carried([...asked, ...always]);
    const data = first.slice(0, asked.length).map(({ answer }) => (answer as { data: unknown }).data);
    return { content: page.render(data, publicUrl), isMissing, first, tag };
  };
}

const carried = (asked: readonly Asked[]): Pick<FirstHtml, 'first' | 'tag'> => ({
  first: asked.map(({ question: { route, input }, response }) => ({
    key: [route.id, input],
    answer: JSON.parse(response.body.toString('utf8')) as unknown,
  })),
  tag: asked.map(({ question, etag }) => `${pathOf(question)} ${etag}`).join(' '),
});
