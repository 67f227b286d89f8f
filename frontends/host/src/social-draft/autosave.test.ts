import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@momos/api-client';
import { type AutosaveOptions, createAutosave, type Stored } from './autosave.ts';

type Values = { title: string };
type Sent = { title: string; version: number | undefined; isLast: boolean };

const of = (title: string): Values => ({ title });
const at = '2031-05-01T12:00:00.000Z';
const refusal = (status: number) => new ApiError(status, { message: `no ${status}` });

let sent: Sent[];
let outcomes: (ApiError | Promise<void> | undefined)[];
let version: number;

/** A server that counts versions; it fails as `outcomes` say, in turn. */
async function send(
  { title }: Values,
  { stored, isLast }: { stored: Stored | undefined; isLast: boolean },
): Promise<Stored> {
  sent.push({ title, version: stored?.version, isLast });
  const outcome = outcomes.shift();
  if (outcome instanceof ApiError) throw outcome;
  await outcome;
  version += 1;
  return { id: 'd', version, savedAt: at };
}

function open(given: Partial<AutosaveOptions<Values>> = {}) {
  const kept: string[] = [];
  const autosave = createAutosave<Values>({
    base: { stored: undefined, values: of('') },
    values: of(''),
    send,
    onChangedElsewhere: async () => undefined,
    whyGone: 'gone',
    onKept: ({ values, isSaved }) => kept.push(`${values.title}${isSaved ? '' : '*'}`),
    ...given,
  });
  autosave.start();
  return { autosave, kept };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const titles = () => sent.map(({ title }) => title);

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  outcomes = [];
  version = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('saving by itself', () => {
  it('waits two seconds after the last change, and sends what is there then', async () => {
    const { autosave, kept } = open();
    autosave.changed(of('a'));
    await pass(1500);
    autosave.changed(of('ab'));
    await pass(1900);
    expect(sent).toEqual([]);
    await pass(200);
    expect(sent).toEqual([{ title: 'ab', version: undefined, isLast: false }]);
    expect(autosave.read()).toEqual({ status: 'saved', at });
    expect(kept).toEqual(['a*', 'ab*', 'ab']);
  });

  it('sends nothing where nothing changed, or changed back', async () => {
    const { autosave } = open();
    autosave.changed(of(''));
    await pass(5000);
    autosave.changed(of('a'));
    autosave.changed(of(''));
    await pass(5000);
    expect(sent).toEqual([]);
    expect(autosave.read().status).toBe('empty');
  });

  it('says that it is saving from the first key on, until all is saved', async () => {
    const { autosave } = open();
    autosave.changed(of('a'));
    expect(autosave.read().status).toBe('saving');
    await pass(2000);
    expect(autosave.read().status).toBe('saved');
    autosave.changed(of('ab'));
    expect(autosave.read().status).toBe('saving');
    autosave.changed(of('a'));
    expect(autosave.read()).toEqual({ status: 'saved', at });
  });

  it('saves now and then while someone types without a pause', async () => {
    const { autosave } = open();
    for (let count = 0; count < 20; count += 1) {
      autosave.changed(of('a'.repeat(count + 1)));
      await pass(1000);
    }
    expect(sent).toHaveLength(1);
  });

  it('has one call under way at most, and sends what was written meanwhile after it', async () => {
    let finish: () => void = () => undefined;
    outcomes = [new Promise(resolve => (finish = resolve))];
    const { autosave } = open();
    autosave.changed(of('a'));
    await pass(2000);
    autosave.changed(of('ab'));
    await pass(10_000);
    expect([titles(), autosave.read().status]).toEqual([['a'], 'saving']);
    finish();
    await pass(2000);
    expect(sent).toEqual([
      { title: 'a', version: undefined, isLast: false },
      { title: 'ab', version: 1, isLast: false },
    ]);
  });

  it('notifies only whoever subscribed, and when the state changes', async () => {
    const { autosave } = open();
    const states: string[] = [];
    const stop = autosave.subscribe(() => states.push(autosave.read().status));
    autosave.changed(of('a'));
    await pass(2000);
    stop();
    autosave.changed(of('b'));
    await pass(2000);
    expect(states).toEqual(['saving', 'saved']);
  });
});

describe('a cut', () => {
  it('is tried again later and later, the unclear call first as it was', async () => {
    outcomes = [refusal(0), refusal(503)];
    const { autosave } = open();
    autosave.changed(of('a'));
    await pass(2000);
    expect(autosave.read().status).toBe('failed');
    autosave.changed(of('ab'));
    await pass(2900);
    expect(sent).toHaveLength(1);
    await pass(200);
    expect(autosave.read().status).toBe('failed');
    await pass(6000);
    await pass(2000);
    expect(titles()).toEqual(['a', 'a', 'a', 'ab']);
    expect(sent.at(-1)?.version).toBe(1);
    expect(autosave.read().status).toBe('saved');
  });

  it('ends when the network is back', async () => {
    outcomes = [refusal(0)];
    const { autosave } = open();
    autosave.changed(of('a'));
    await pass(2000);
    autosave.retry();
    await pass(0);
    expect(autosave.read().status).toBe('saved');
    autosave.retry();
    await pass(0);
    expect(sent).toHaveLength(2);
  });

  it('that is a refusal says why, and is tried again with the next change alone', async () => {
    outcomes = [refusal(409)];
    const { autosave, kept } = open();
    autosave.changed(of('a'));
    await pass(60_000);
    expect(autosave.read()).toEqual({ status: 'refused', why: 'no 409' });
    expect([sent.length, kept.at(-1)]).toEqual([1, 'a*']);
    autosave.changed(of('ab'));
    await pass(2000);
    expect(autosave.read().status).toBe('saved');
  });
});

describe('leaving', () => {
  it('sends what waits, by a call that outlives the page', async () => {
    const { autosave } = open();
    autosave.changed(of('a'));
    autosave.leave();
    await pass(0);
    expect(sent).toEqual([{ title: 'a', version: undefined, isLast: true }]);
    autosave.leave();
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  it('sends no second call beside one that is under way', async () => {
    outcomes = [new Promise(() => undefined)];
    const { autosave } = open();
    autosave.changed(of('a'));
    await pass(2000);
    autosave.changed(of('ab'));
    autosave.leave();
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  it('leaves out the promise to outlive the page where browsers would not keep it', async () => {
    const { autosave } = open();
    autosave.changed(of('a'.repeat(61_000)));
    autosave.leave();
    await pass(0);
    expect(sent[0]?.isLast).toBe(false);
  });
});

describe('the same draft elsewhere', () => {
  const base = { stored: { id: 'd', version: 1, savedAt: at }, values: of('a') };
  const theirs = { stored: { id: 'd', version: 5, savedAt: at }, values: of('theirs') };

  it('is joined where that can be, and saved on top of what is there', async () => {
    outcomes = [refusal(412)];
    const { autosave } = open({
      base,
      values: base.values,
      onChangedElsewhere: async ({ base: from, mine }) => {
        expect([from, mine]).toEqual([of('a'), of('ab')]);
        return { base: theirs, values: of('both') };
      },
    });
    autosave.changed(of('ab'));
    await pass(2000);
    await pass(10);
    expect(sent.map(({ title, version: on }) => [title, on])).toEqual([
      ['ab', 1],
      ['both', 5],
    ]);
  });

  it('waits for its person otherwise, and overwrites nothing until then', async () => {
    outcomes = [refusal(412)];
    const { autosave } = open({ base, values: base.values });
    autosave.changed(of('ab'));
    await pass(2000);
    expect(autosave.read().status).toBe('conflict');
    autosave.changed(of('abc'));
    await pass(60_000);
    autosave.leave();
    expect([sent.length, await autosave.flush()]).toEqual([1, false]);
    autosave.resume({ base: theirs, values: of('chosen') });
    await pass(10);
    expect(sent.at(-1)).toMatchObject({ title: 'chosen', version: 5 });
  });

  it('that was deleted is a new draft with the next change', async () => {
    outcomes = [refusal(404)];
    const { autosave } = open({ base, values: base.values });
    autosave.changed(of('ab'));
    await pass(2000);
    expect(sent.map(({ version: on }) => on)).toEqual([1, undefined]);
  });
});

describe('a draft that was published elsewhere', () => {
  it('is saved as a new one', async () => {
    const stored = { id: 'd', version: 4, savedAt: at };
    const { autosave } = open({ base: { stored, values: of('a') }, values: of('a') });
    await autosave.stop();
    autosave.beginAnew();
    autosave.start();
    await pass(2000);
    expect(sent).toEqual([{ title: 'a', version: undefined, isLast: false }]);
    expect(autosave.read().status).toBe('saved');
  });
});

describe('stopping, as for a publication', () => {
  it('lets what is under way end and sends nothing more until it starts again', async () => {
    let finish: () => void = () => undefined;
    outcomes = [new Promise(resolve => (finish = resolve))];
    const { autosave } = open();
    autosave.changed(of('a'));
    await pass(2000);
    autosave.changed(of('ab'));
    const stopped = autosave.stop();
    finish();
    await stopped;
    await pass(60_000);
    expect([titles(), autosave.stored()?.version]).toEqual([['a'], 1]);
    autosave.start();
    await pass(2000);
    expect(titles()).toEqual(['a', 'ab']);
  });

  it('can save all that waits before', async () => {
    const { autosave } = open();
    autosave.changed(of('a'));
    expect(await autosave.flush()).toBe(true);
    expect(titles()).toEqual(['a']);
  });
});
