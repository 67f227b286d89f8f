import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { createIntents, type IntentOptions } from './intents.ts';
import { createKeptKeys, fingerprint } from './kept-keys.ts';
import type { WriteTarget } from './write-target.ts';

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

describe('the key of a write that another one undid', () => {
  const of = (kind: WriteTarget['kind'], ...ids: string[]): IntentOptions => ({
    target: { noun: 'rsvps', ids, kind },
  });
  const write = (page: ReturnType<typeof createIntents>, intent: string, options?: IntentOptions) =>
    page.run(intent, async key => key, options);
  const unclear = async (page: ReturnType<typeof createIntents>, intent: string, options?: IntentOptions) => {
    let used = '';
    const call = async (key: string): Promise<never> => {
      used = key;
      throw new ApiError(504, {});
    };
    await page.run(intent, call, options).catch(() => undefined);
    return used;
  };

  it('is not used again, also where the one that undid it had no clear answer', async () => {
    for (const undo of [write, unclear]) {
      const page = pageOn(storage());
      const first = await unclear(page, 'add the tag', of('change', 's'));
      await undo(page, 'remove the tag', of('change', 's'));
      expect(await write(page, 'add the tag', of('change', 's'))).not.toBe(first);
    }
  });

  it('is not used again after a removal of what was added', async () => {
    const tab = storage();
    const first = await unclear(pageOn(tab), 'register', of('add', 's'));
    await write(pageOn(tab), 'cancel', of('remove', 's', 'r'));
    expect(await write(pageOn(tab), 'register', of('add', 's'))).not.toBe(first);
  });

  it('is not used again after a write with a key of its own', async () => {
    const page = pageOn(storage());
    const first = await unclear(page, 'pin', of('change', 's'));
    await page.pass({ noun: 'rsvps', ids: ['s'], kind: 'change' }, async () => undefined);
    expect(await write(page, 'pin', of('change', 's'))).not.toBe(first);
  });

  it('stays where the other was refused, is about another thing, or adds something beside it', async () => {
    const page = pageOn(storage());
    const first = await unclear(page, 'refund Ada', of('add', 's', 'ada'));
    const refuse = () => Promise.reject(new ApiError(409, {}));
    await page.run('cancel Ada', refuse, of('remove', 's', 'ada')).catch(() => undefined);
    await write(page, 'refund Eve', of('add', 's', 'eve'));
    await write(page, 'label Ada', of('change', 's', 'ada'));
    await write(page, 'refund Ada less', of('add', 's', 'ada'));
    await write(page, 'withdraw the message', { target: { noun: 'blasts', ids: ['s'], kind: 'remove' } });
    await write(page, 'cancel Eve', of('remove', 's', 'eve'));
    expect(await write(page, 'refund Ada', of('add', 's', 'ada'))).toBe(first);
  });

  it('is not kept of a write whose page closes, which ends what it undoes', async () => {
    const page = pageOn(storage());
    const first = await unclear(page, 'approve', of('change', 's', 'r'));
    const last = await unclear(page, 'waitlist', { ...of('change', 's', 'r'), isLast: true });
    expect(await unclear(page, 'approve', of('change', 's', 'r'))).not.toBe(first);
    expect(await write(page, 'waitlist', of('change', 's', 'r'))).not.toBe(last);
  });
});

it('names a content, be it text or bytes', () => {
  expect(fingerprint('a')).toBe(fingerprint(new TextEncoder().encode('a')));
  const many = Array.from({ length: 5_000 }, (_, each) => fingerprint(`content ${each}`));
  expect(new Set(many).size).toBe(5_000);
  expect(many.every(name => /^[\da-f]{16}$/.test(name))).toBe(true);
});
