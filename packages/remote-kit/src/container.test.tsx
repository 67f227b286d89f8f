import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { loadExposed } from './container.ts';

const shared = { react: {} };
const page = globalThis as unknown as Record<string, unknown>;

beforeEach(() => {
  page.__webpack_init_sharing__ = () => Promise.resolve();
  page.__webpack_share_scopes__ = { default: shared };
});
afterEach(() => {
  jest.restoreAllMocks();
  delete page['momos-site'];
});

/** Answers the next script of the page: with what it does, or not at all. */
function answerScript(run?: () => void): void {
  jest.spyOn(document.head, 'append').mockImplementationOnce(script => {
    run?.();
    (script as HTMLScriptElement).dispatchEvent(new Event(run ? 'load' : 'error'));
  });
}

const container = (said: string[], pages: string) => ({
  init: async (given: object) => void said.push(given === shared ? 'shared modules' : 'others'),
  get: async (module: string) => {
    said.push(module);
    return () => ({ pages });
  },
});

const routes = () => loadExposed<{ pages: string }>('site', '/entry.js', './routes');

it('shares the modules of the page before it asks for the exposed one', async () => {
  const said: string[] = [];
  answerScript(() => (page['momos-site'] = container(said, 'first')));
  expect(await routes()).toEqual({ pages: 'first' });
  expect(said).toEqual(['shared modules', './routes']);
});

it('takes the newest entry of a remote', async () => {
  answerScript(() => (page['momos-site'] = container([], 'first')));
  await routes();
  answerScript(() => (page['momos-site'] = container([], 'second')));
  expect(await routes()).toEqual({ pages: 'second' });
});

it('throws for an entry that does not arrive, or brings no container', async () => {
  answerScript();
  await expect(routes()).rejects.toThrow('/entry.js could not be loaded');
  answerScript(() => (page['momos-site'] = container([], 'first')));
  await routes();
  answerScript(() => undefined);
  await expect(routes()).rejects.toThrow('is no entry of "site"');
});
