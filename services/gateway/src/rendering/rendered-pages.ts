import { routes } from '@momos/contracts';
import { LRUCache } from 'lru-cache';
import { carried, type FirstHtml } from '../first-html/first-html.ts';
import type { FirstAnswer } from '../first-html/page-content.ts';
import { type AskAsVisitor, isForVisitors, type Question } from '../first-html/visitor-calls.ts';
import { type Budget, createBudget } from './budget.ts';
import type { RenderBuilds } from './render-builds.ts';
import type { RenderWork } from './render-work.ts';
import type { Renderer } from './renderer.ts';

/** A page as a visitor sees it before any script runs, with all the answers that it shows. */
export type RenderedPage = { html: string; address: string; renderedAt: number } & Pick<
  FirstHtml,
  'first' | 'tag'
>;

export type PageToRender = Pick<RenderWork, 'address' | 'remotes'> & {
  /** Changes with what the remotes say of themselves. */
  tag: string;
  first: Pick<FirstHtml, 'first' | 'tag'>;
};

export type RenderedPagesDeps = {
  renderer: Renderer;
  builds: () => Promise<RenderBuilds | undefined>;
  ask: AskAsVisitor;
  /** For how long a page is waited for while it is rendered, in milliseconds. */
  budgetMs: number;
  /** With the path alone: a query may hold an invite code. */
  onFailed: (path: string, error: unknown) => void;
};

/** For how long a page is waited for while services answer what it asks beyond its first answers. */
const answersMs = 400;
/** A page asks by its answers: a profile for its socials, these for nothing further. */
const maxRounds = 3;
/** The time that a page shows is at most so old. */
const keptMs = 60_000;
/** Pages with a query that are rendered at the same time: whoever makes queries up keeps no page of a plain address waiting. */
const maxQueried = 4;
/** A page that could not be rendered is not tried again at every request. */
const brokenMs = 5_000;

/** Public pages rendered by their remotes' own components. */
export type RenderedPages = {
  /** Undefined whenever the page is not to be had in time. */
  render(page: PageToRender): Promise<RenderedPage | undefined>;
  /** Starts the worker and draws a page without answers, so that the first visitor does not wait for its code. */
  warm(page: Pick<PageToRender, 'address' | 'remotes'>): Promise<void>;
};

/**
 * Renders pages, and finds out what they ask: what a page looks for in vain is asked for as a visitor, and it is rendered again. What
 * takes too long is kept for the next who asks.
 */
export function createRenderedPages(deps: RenderedPagesDeps): RenderedPages {
  const find = createFinder(deps);
  const broken = new LRUCache<string, true>({ max: 2_000, ttl: brokenMs });
  const flights = new Map<string, Promise<RenderedPage | undefined>>();
  let queried = 0;

  async function render(page: PageToRender): Promise<RenderedPage | undefined> {
    const built = deps.budgetMs > 0 ? await deps.builds() : undefined;
    if (!built) return undefined;
    const place = `${built.tag} ${page.tag} ${page.address}`;
    if (broken.has(place)) return undefined;
    const running = flights.get(place);
    if (running) return running;
    const isQueried = page.address.includes('?');
    if (isQueried && queried >= maxQueried) return undefined;
    if (isQueried) queried += 1;
    const budgets = { rendering: createBudget(deps.budgetMs), answers: createBudget(answersMs) };
    const found = find({ place, page, built }, budgets)
      .catch((error: unknown) => {
        broken.set(place, true);
        deps.onFailed(pathOf(page.address), error);
        return undefined;
      })
      .finally(() => {
        flights.delete(place);
        if (isQueried) queried -= 1;
      });
    const inTime = Promise.race([found, budgets.rendering.exceeded, budgets.answers.exceeded]);
    flights.set(place, inTime);
    return inTime;
  }

  async function warm(page: Pick<PageToRender, 'address' | 'remotes'>): Promise<void> {
    const built = deps.budgetMs > 0 ? await deps.builds() : undefined;
    if (built) await deps.renderer.render(built, { ...page, answers: [], now: Date.now() });
  }
  return { render, warm };
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

type Wanted = { place: string; page: PageToRender; built: RenderBuilds };

/** Finds a page as it was rendered for these very answers, or renders it. */
function createFinder({ renderer, ask }: RenderedPagesDeps) {
  const questions = new LRUCache<string, Question[]>({ max: 2_000 });
  const pages = new LRUCache<string, RenderedPage>({
    max: 500,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ html }) => html.length,
    ttl: keptMs,
  });

  return async ({ place, page, built }: Wanted, budgets: Budgets): Promise<RenderedPage> => {
    const asked = [...(questions.get(place) ?? [])];
    const now = Date.now();
    for (let round = 0; round < maxRounds; round += 1) {
      const { first, tag } = await answered(page.first, asked, ask, budgets);
      const key = `${place} ${tag}`;
      const kept = pages.get(key);
      if (kept) return kept;
      const work = { address: page.address, remotes: page.remotes, answers: first, now };
      const { html, missing } = await budgets.rendering.spend(renderer.render(built, work));
      const open = missing.flatMap(each => questionOf(each) ?? []);
      if (open.length === 0) {
        const done = { html, address: page.address, renderedAt: now, first, tag: `${tag} ${now}` };
        questions.set(place, asked);
        pages.set(key, done);
        return done;
      }
      asked.push(...open);
    }
    throw new Error('The page asks again and again');
  };
}

type Budgets = { rendering: Budget; answers: Budget };

const byId = new Map(routes.map(route => [route.id, route]));

/** What a key asks, where a visitor may ask it. */
function questionOf([id, input, kind]: FirstAnswer['key']): Question | undefined {
  const route = byId.get(id);
  if (!route || !isForVisitors(route)) return undefined;
  return { route, input: input as Question['input'], ...(kind ? { kind } : {}) };
}

/** The first answers and those to some more questions; throws when one of these is not answered well. */
async function answered(
  first: PageToRender['first'],
  questions: readonly Question[],
  ask: AskAsVisitor,
  { answers }: Budgets,
): Promise<PageToRender['first']> {
  if (questions.length === 0) return first;
  const asked = await answers.spend(Promise.all(questions.map(ask)));
  const failed = asked.find(({ response }) => response.status !== 200);
  if (failed) throw new Error(`${failed.question.route.id} answered ${failed.response.status}`);
  const more = carried(asked);
  return { first: [...first.first, ...more.first], tag: `${first.tag} ${more.tag}` };
}
