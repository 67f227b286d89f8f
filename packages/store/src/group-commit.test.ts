import { describe, expect, test } from '@jest/globals';
import { createGroupCommit, type GroupCommitOptions, VersionConflict } from './group-commit.ts';

type Entry = { key: string; name: string; fails?: 'decision' | 'write' };

/** A group commit on a store in memory, of which `beforeWrite` may fail any transaction. */
function buildGroup(given: Partial<GroupCommitOptions<Entry>> & { beforeWrite?(keys: string[]): void } = {}) {
  const batches: string[][] = [];
  const { beforeWrite, ...options } = given;
  const group = createGroupCommit<Entry>({
    name: 'test',
    batchSize: 100,
    store: { session: () => undefined, transactionOnce: work => work() },
    read: async entries => ({
      isEmpty: false,
      decide: entry => {
        if (entry.fails === 'decision') throw new Error(`${entry.name} is refused`);
        return entry.name;
      },
      write: async () => {
        if (entries.some(entry => entry.fails === 'write')) throw new Error('cannot be saved');
        beforeWrite?.(entries.map(entry => entry.key));
        batches.push(entries.map(entry => entry.name));
      },
    }),
    ...options,
  });
  return { group, batches };
}

const entry = (key: string, name = key, more: Partial<Entry> = {}): Entry => ({ key, name, ...more });
const conflictOn = (key: string, times = Number.POSITIVE_INFINITY) => {
  let left = times;
  return (keys: string[]) => {
    if (keys.includes(key) && left-- > 0) throw new VersionConflict();
  };
};

describe('a group commit', () => {
  test('commits what arrives in one turn together, and a refused decision fails alone', async () => {
    const { group, batches } = buildGroup();
    const all = [entry('a'), entry('b', 'b', { fails: 'decision' }), entry('c')].map(each =>
      group.commit(each),
    );
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(each => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  test('splits a batch by key at the first conflict, so that one key delays no other', async () => {
    const { group, batches } = buildGroup({ beforeWrite: conflictOn('hot') });
    const hot = group.commit(entry('hot'));
    await Promise.all([group.commit(entry('a')), group.commit(entry('b')), group.commit(entry('a', 'a2'))]);
    await group.commit(entry('c'));
    expect(batches).toEqual([['a', 'a2'], ['b'], ['c']]);
    await expect(hot).rejects.toMatchObject({ status: 503, retryable: true, retryAfter: 4 });
  });

  test('decides entries of a contested key in the order of their arrival', async () => {
    const { group, batches } = buildGroup({ beforeWrite: conflictOn('hot', 3) });
    const first = group.commit(entry('hot', '1'));
    await new Promise(resolve => setTimeout(resolve, 2));
    await Promise.all([first, group.commit(entry('hot', '2')), group.commit(entry('hot', '3'))]);
    expect(batches.flat()).toEqual(['1', '2', '3']);
  });

  test('leaves a key that lost a race by itself out of shared batches for a while', async () => {
    const { group, batches } = buildGroup({ beforeWrite: conflictOn('hot', 2) });
    await group.commit(entry('hot'));
    await Promise.all([
      group.commit(entry('hot', 'hot2')),
      group.commit(entry('a')),
      group.commit(entry('b')),
    ]);
    expect(batches.toSorted()).toEqual([['a', 'b'], ['hot'], ['hot2']]);
  });

  test('fails an entry that cannot be saved alone', async () => {
    const { group, batches } = buildGroup();
    const names = Array.from({ length: 9 }, (_, index) => `${index}`);
    const bad = entry('a', 'bad', { fails: 'write' });
    const outcomes = await Promise.allSettled(
      [
        ...names.slice(0, 5).map(name => entry('a', name)),
        bad,
        ...names.slice(5).map(name => entry('a', name)),
      ]
        .concat(entry('b', 'other'))
        .map(each => group.commit(each)),
    );
    expect(outcomes.filter(each => each.status === 'rejected')).toHaveLength(1);
    expect(outcomes[5]).toMatchObject({ reason: { message: 'cannot be saved' } });
    expect(batches.flat().toSorted()).toEqual([...names, 'other'].toSorted());
  });

  test('inside a transaction takes part in that transaction', async () => {
    const { group, batches } = buildGroup({
      store: { session: () => ({}) as never, transactionOnce: () => Promise.reject(new Error('its own')) },
    });
    expect(await group.commit(entry('a'))).toBe('a');
    expect(batches).toEqual([['a']]);
  });

  test('is idle once nothing waits', async () => {
    const { group, batches } = buildGroup({ beforeWrite: conflictOn('a', 2) });
    void group.commit(entry('a'));
    await group.idle();
    expect(batches).toEqual([['a']]);
  });
});
