import { setTimeout } from 'node:timers/promises';
import { configsContract } from '@momos/contracts/configs';
import type { CallData } from '@momos/contracts/route';
import type { FirstAnswer, PageContent } from './page-content.ts';
import { pages } from './public-pages.ts';
import { type AskAsVisitor, type Asked, pathOf, type Question } from './visitor-calls.ts';

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

/** Every page reads the settings (for its banners and menu), so they come with every page. */
const settings: Question = { route: configsContract.all, input: {} };
type Settings = Partial<CallData<typeof configsContract.all>>;
/** A hanging service delays no page for longer; the page then requests the settings itself. */
const settingsMs = 2_000;

/**
 * The first HTML of an address as a visitor may see it: the settings on every page, and the content of a public one. Throws 503 or
 * 504 when the content's service cannot be asked.
 */
export function createFirstHtml({ ask, publicUrl }: { ask: AskAsVisitor; publicUrl: string }) {
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
    if (!page?.render || isMissing || statuses.some(status => status !== 200))
      return { ...nothingFirst, ...carried(always), isMissing };
    const { first, tag } = carried([...asked, ...always]);
    const data = first.slice(0, asked.length).map(({ answer }) => (answer as { data: unknown }).data);
    const [settingsRead] = carried(always).first;
    const { cities } = (settingsRead?.answer as { data?: Settings } | undefined)?.data ?? {};
    return { content: page.render(data, { publicUrl, cities }), isMissing, first, tag };
  };
}

/** Answers as a page carries them, and a tag that changes with any of them. */
export const carried = (asked: readonly Asked[]): Pick<FirstHtml, 'first' | 'tag'> => ({
  first: asked.map(({ question: { route, input, kind }, response }) => ({
    key: kind ? [route.id, input, kind] : [route.id, input],
    answer: JSON.parse(response.body.toString('utf8')) as unknown,
  })),
  tag: asked.map(({ question, etag }) => `${pathOf(question)} ${etag}`).join(' '),
});
