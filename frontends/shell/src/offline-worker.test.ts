import { beforeAll, beforeEach, expect, it } from '@jest/globals';

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const origin = 'https://momos.test';

/** As much of the platform's caches as the worker uses; a kept answer moves to the end, as in browsers. */
class MemoryCache {
  readonly kept = new Map<string, Response>();
  put = async ({ url }: Request, answer: Response) => {
    this.kept.delete(url);
    this.kept.set(url, answer);
  };
  delete = async ({ url }: Request) => this.kept.delete(url);
  keys = async () => [...this.kept.keys()].map(url => new Request(url));
}

const stores = new Map<string, MemoryCache>();
const platform = {
  addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  location: { origin },
  caches: {
    open: async (name: string) => {
      const store = stores.get(name) ?? new MemoryCache();
      stores.set(name, store);
      return store;
    },
    match: async ({ url }: Request) =>
      [...stores.values()]
        .map(({ kept }) => kept.get(url))
        .find(answer => answer !== undefined)
        ?.clone(),
  },
};

let network: () => Promise<Response>;

beforeAll(async () => {
  Object.assign(globalThis, platform, { fetch: () => network() });
  // Not a module: browsers load it as a script.
  const script: string = './offline-worker.ts';
  await import(script);
});

beforeEach(() => stores.clear());

const listOf = (slug: string) => `${origin}/api/socials/slug/${slug}/attendances`;

/** What the worker answers a page with; undefined where it leaves the call to the browser. */
async function ask(url: string): Promise<Response | undefined> {
  let answered: Promise<Response> | undefined;
  const request = new Request(url);
  listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => (answered = answer) });
  return answered;
}

const online = (status: number, body = '') => {
  network = async () => new Response(body, { status });
};
const offline = () => {
  network = async () => {
    throw new TypeError('Failed to fetch');
  };
};

it('keeps the guest list of a host for a door without a network', async () => {
  online(200, 'the guests');
  await ask(listOf('sunset'));
  offline();
  expect(await (await ask(listOf('sunset')))?.text()).toBe('the guests');
  await expect(ask(listOf('noon'))).rejects.toThrow('Failed to fetch');
});

it('has the newest list, and none once its person may not read it any more', async () => {
  online(200, 'old');
  await ask(listOf('sunset'));
  online(200, 'new');
  await ask(listOf('sunset'));
  online(503);
  expect((await ask(listOf('sunset')))?.status).toBe(503);
  offline();
  expect(await (await ask(listOf('sunset')))?.text()).toBe('new');
  online(403);
  expect((await ask(listOf('sunset')))?.status).toBe(403);
  offline();
  await expect(ask(listOf('sunset'))).rejects.toThrow('Failed to fetch');
});

it('keeps eight lists, those that were read last', async () => {
  online(200, 'guests');
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a', 'i']) await ask(listOf(slug));
  offline();
  await expect(ask(listOf('b'))).rejects.toThrow('Failed to fetch');
  expect((await ask(listOf('a')))?.status).toBe(200);
  expect((await ask(listOf('i')))?.status).toBe(200);
});

it('leaves other calls to the browser', async () => {
  online(200);
  expect(await ask(`${origin}/api/socials/slug/sunset`)).toBeUndefined();
  expect(await ask(`${origin}/api/socials/1/rsvps/v2`)).toBeUndefined();
});

it('leaves it to the browser when a page leads to a file of the API', async () => {
  online(200, 'a page');
  const open = (path: string) => {
    let isAnswered = false;
    const request = { url: `${origin}${path}`, method: 'GET', mode: 'navigate' };
    const respondWith = () => void (isAnswered = true);
    listeners.get('fetch')?.({ request, respondWith, waitUntil: () => undefined });
    return isAnswered;
  };
  expect(open('/api/wallet-passes/apple?key=abc')).toBe(false);
  expect(open('/my-ticket')).toBe(true);
});
