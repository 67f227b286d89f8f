import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { createIntents } from './intents.ts';
import { createKeptKeys, fingerprint } from './kept-keys.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

/** A page's intents on the tab's storage; another call of this is the page after a reload. */
const pageOn = (tab: ReturnType<typeof storage> | undefined, now = () => 0) =>
  createIntents(createKeptKeys(() => tab, now));

const keyOf = async (page: ReturnType<typeof createIntents>, intent = 'ask "A class"') =>
  page.run(intent, async key => key);

/** Sends and gets no answer, as where the page is reloaded meanwhile. */
async function unanswered(page: ReturnType<typeof createIntents>, intent = 'ask "A class"') {
  return new Promise<string>(resolve => {
    void page.run(intent, key => {
      resolve(key);
      return new Promise(() => undefined);
    });
  });
}

describe('the key of a write', () => {
  it('outlives a reload while there is no answer, and is new once there was one', async () => {
    const tab = storage();
    const first = await unanswered(pageOn(tab));
    const after = pageOn(tab);
    expect(await keyOf(after)).toBe(first);
    expect(await keyOf(after)).not.toBe(first);
  });

  it('is of its own for other content', async () => {
    const tab = storage();
    const first = await unanswered(pageOn(tab));
    expect(await keyOf(pageOn(tab), 'ask "Another class"')).not.toBe(first);
    expect(await keyOf(pageOn(tab))).toBe(first);
  });

  it('is given up where the call was refused, kept where its outcome is unknown', async () => {
    const page = pageOn(storage());
    const keys: string[] = [];
    const failing = (error: Error) =>
      page
        .run('x', async key => {
          keys.push(key);
          throw error;
        })
        .catch(() => undefined);
    for (const status of [0, 408, 500, 503, 504]) await failing(new ApiError(status, {}));
    await failing(new ApiError(409, { code: 'in_progress' }));
    await failing(new Error('aborted'));
    expect(new Set(keys).size).toBe(1);
    for (const status of [400, 409, 412, 422, 429]) await failing(new ApiError(status, {}));
    expect(new Set(keys).size).toBe(5);
  });

  it('is not shared by two calls that are made beside each other', async () => {
    const page = pageOn(storage());
    expect(await unanswered(page)).not.toBe(await unanswered(page));
  });

  it('is not used an hour later', async () => {
    const tab = storage();
    const first = await unanswered(pageOn(tab));
    expect(await keyOf(pageOn(tab, () => 3_600_000))).not.toBe(first);
  });

  it('shows nothing of the content where it is kept', async () => {
    const tab = storage();
    await unanswered(pageOn(tab), 'write "My secret"');
    expect([...tab.items.values()].join(' ')).not.toContain('secret');
  });

  it('lasts as long as the page where the browser refuses to keep it, or kept nonsense', async () => {
    const refusing = createIntents(
      createKeptKeys(() => {
        throw new Error('refused');
      }),
    );
    const keys: string[] = [];
    for (let times = 0; times < 2; times += 1)
      await refusing
        .run('x', async key => {
          keys.push(key);
          throw new ApiError(504, {});
        })
        .catch(() => undefined);
    expect(keys[1]).toBe(keys[0]);
    const tab = storage();
    tab.items.set('momos.unanswered', '{"no":');
    expect(await keyOf(pageOn(tab))).toMatch(/^[\da-f-]{36}$/);
  });

  it('is kept for the last 50', async () => {
    const tab = storage();
    const page = pageOn(tab);
    const first = await unanswered(page, 'write 0');
    for (let each = 1; each <= 50; each += 1) await unanswered(page, `write ${each}`);
    expect(await keyOf(pageOn(tab), 'write 0')).not.toBe(first);
    expect(JSON.parse(tab.items.get('momos.unanswered') ?? '')).toHaveLength(49);
  });
});

it('names a content, be it text or bytes', () => {
  expect(fingerprint('a')).toBe(fingerprint(new TextEncoder().encode('a')));
  const many = Array.from({ length: 5_000 }, (_, each) => fingerprint(`content ${each}`));
  expect(new Set(many).size).toBe(5_000);
  expect(many.every(name => /^[\da-f]{16}$/.test(name))).toBe(true);
});
