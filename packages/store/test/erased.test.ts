import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { createErased, type Erased, migrate, type Store } from '../src/index.ts';

const engines = useEngines();
/** Begun inside a transaction, work would join it. */
const outside = AsyncLocalStorage.snapshot();
let store: Store;
let erased: Erased;

type Note = { _id: string; userId: string };
const notes = () => store.connection.collection<Note>('notes');
const session = () => ({ session: store.session() });

beforeAll(async () => {
  store = await engines.connectStore();
  erased = createErased(store);
  await migrate(store);
  await notes().createIndex({ userId: 1 });
});

const eraseNotes = (userId: string, whenErased: () => void = () => undefined) =>
  erased.erase({ userId, erasureId: 'e', now: new Date() }, async () => {
    const { deletedCount } = await notes().deleteMany({ userId }, session());
    whenErased();
    return { notes: deletedCount };
  });

const addNote = (userId: string) => notes().insertOne({ _id: randomUUID(), userId }, session());
const notesOn = (userId: string) => notes().countDocuments({ userId });

/** Writes about a person, and lets an erasure that finds nothing yet run before that is committed. */
async function writeWhileErasing(check: (userId: string) => Promise<unknown>): Promise<string> {
  const userId = randomUUID();
  let erasing: Promise<unknown> | undefined;
  await store.transaction(async () => {
    await check(userId);
    await addNote(userId);
    const { promise: hasErased, resolve } = Promise.withResolvers<void>();
    erasing ??= outside(() => eraseNotes(userId, resolve));
    await hasErased;
  });
  await erasing;
  return userId;
}

describe('a write about a person who is erased at the same time', () => {
  test('is erased where it was guarded', async () => {
    const userId = await writeWhileErasing(id => erased.guard([id]));
    expect(await erased.has(userId)).toBe(true);
    expect(await notesOn(userId)).toBe(0);
  });

  test('its twin that only looks for the tombstone outlives the erasure', async () => {
    const userId = await writeWhileErasing(async id => expect(await erased.has(id)).toBe(false));
    expect(await erased.has(userId)).toBe(true);
    expect(await notesOn(userId)).toBe(1);
  });

  test('is refused where the erasure was first', async () => {
    const userId = randomUUID();
    let attempts = 0;
    const writing = store.transaction(async () => {
      attempts += 1;
      // From here on it reads what was before the erasure.
      expect(await notes().countDocuments({ userId }, session())).toBe(0);
      if (attempts === 1) await outside(() => eraseNotes(userId));
      await erased.guard([userId, randomUUID()]);
      await addNote(userId);
    });
    await expect(writing).rejects.toMatchObject({ status: 404 });
    expect(attempts).toBe(2);
    expect(await notesOn(userId)).toBe(0);
  });
});

test('many concurrent writes about one person all succeed, and leave nothing behind that says so', async () => {
  const userId = randomUUID();
  const write = () =>
    store.transaction(async () => {
      await erased.guard([userId, userId]);
      await addNote(userId);
    });
  await Promise.all(Array.from({ length: 8 }, write));
  expect(await notesOn(userId)).toBe(8);
  expect(await store.connection.collection('erased').findOne({ _id: userId as never })).toBeNull();
});

test('people are guarded in a transaction only', async () => {
  await expect(erased.guard([randomUUID()])).rejects.toThrow('in the transaction');
});
