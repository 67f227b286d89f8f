import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@momos/contracts/errors';
import type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
import { claim } from './claimed-work.ts';
import type { Store } from './mongo.ts';
import { isDuplicateKey, isWriteConflict } from './mongo-errors.ts';
import { goneResponse, type IdempotencyRow, namesIn, openStoredResponses } from './stored-response.store.ts';
import { openTombstones } from './tombstone.store.ts';

/** Makes calls safe to repeat, by a record in the same transaction as their effect (spec decisions: retries are safe). */
export type Idempotency = {
  /**
   * Runs `work` in a transaction once per key and answers every repeat with the stored response for 48 h. The same key
   * for another body or route is `idempotency_key_reused` (422); a concurrent call that runs for over 3 s is
   * `in_progress` (409, retryable). An error of `work` rolls everything back and is not stored. A stored response that names
   * an erased person is a 409.
   */
  run(call: IdempotentCall, work: () => Promise<StoredResponse>): Promise<StoredResponse>;
  /**
   * As `run`, for work in several commits: claims the key in a commit of its own, and stores the response when the work is
   * done. The claim of a killed process ends within 10 s, and a repeat does the work again: each of its parts has to be
   * idempotent by itself, with the same result. Outside of a transaction.
   */
  runInSteps(call: IdempotentCall, work: () => Promise<StoredResponse>): Promise<StoredResponse>;
  /** The stored response, or undefined; throws as `run` does for a reused key. */
  find(call: IdempotentCall): Promise<StoredResponse | undefined>;
  /** The stored responses of a group of calls, in one read; for a group commit, in its transaction. */
  among(calls: readonly IdempotentCall[]): Promise<StoredResponses>;
};

/** Stored responses of a group of calls that is decided together. */
export type StoredResponses = {
  /** The stored response, also of this group; throws as `run` does for a reused key. */
  find(call: IdempotentCall): StoredResponse | undefined;
  /** Adds a response of this group. */
  keep(call: IdempotentCall, response: StoredResponse): void;
  /** Inserts the added responses in the running transaction. */
  write(): Promise<void>;
};

const concurrentPatienceMs = 3000;
const isRunning = Symbol('a concurrent call is running');

/** Idempotency of one service, in its own database; before `migrate`, which makes its indexes. */
export function createIdempotency(store: Store): Idempotency {
  const rows = rowsOf(store);
  const inTransaction = () => ({ session: store.session() });

  async function find(call: IdempotentCall): Promise<StoredResponse | undefined> {
    const row = await rows.findOne({ _id: idOf(call) }, inTransaction());
    if (!row) return undefined;
    const [shown] = await withoutErased(store, [row]);
    return responseIn(shown ?? row, call);
  }

  const insert = async (newRows: IdempotencyRow[]) => {
    await rows.insertMany(newRows, { ...inTransaction(), ordered: true });
  };

  return {
    find,
    run: (call, work) =>
      untilStored(
        () => find(call),
        () => runOnce(store, call, work),
      ),
    runInSteps: (call, work) =>
      untilStored(
        () => find(call),
        () => runClaimed(store, call, work),
      ),
    async among(calls) {
      const ids = [...new Set(calls.map(idOf))];
      const found = ids.length > 0 ? await rows.find({ _id: { $in: ids } }, inTransaction()).toArray() : [];
      return storedResponses(await withoutErased(store, found), insert);
    },
  };
}

const rowsOf = (store: Store) => openStoredResponses(store).rows;

/** The rows, without what they tell of people who were erased while the response was on its way to be stored. */
async function withoutErased(store: Store, rows: readonly IdempotencyRow[]): Promise<IdempotencyRow[]> {
  const names = [...new Set(rows.flatMap(row => row.names ?? []))];
  if (names.length === 0) return [...rows];
  const { rows: tombstones, by, inTransaction } = openTombstones(store);
  const options = { ...inTransaction(), projection: { _id: 1 } };
  const erased = await tombstones.find(by.some(names).filter, options).toArray();
  const isGone = (name: string) => erased.some(({ _id }) => _id === name);
  return rows.map(row => (row.names?.some(isGone) ? { ...row, answer: goneResponse } : row));
}

function storedResponses(
  found: readonly IdempotencyRow[],
  insert: (rows: IdempotencyRow[]) => Promise<void>,
): StoredResponses {
  const known = new Map(found.map(row => [row._id, row]));
  const added: IdempotencyRow[] = [];
  return {
    find: call => {
      const row = known.get(idOf(call));
      return row && responseIn(row, call);
    },
    keep: (call, response) => {
      const row = rowFor(call, response);
      known.set(row._id, row);
      added.push(row);
    },
    write: async () => {
      if (added.length > 0) await insert(added);
    },
  };
}

/** The stored response, or that of the work; waits for a concurrent call for a while. */
async function untilStored(
  find: () => Promise<StoredResponse | undefined>,
  attempt: () => Promise<StoredResponse | typeof isRunning>,
): Promise<StoredResponse> {
  const deadline = performance.now() + concurrentPatienceMs;
  for (;;) {
    const stored = await find();
    if (stored) return stored;
    const response = await attempt();
    if (response !== isRunning) return response;
    if (performance.now() > deadline)
      throw new AppError('in_progress', 'This very request is still being worked on.', { retryAfter: 1 });
    await sleep(20 + Math.random() * 60);
  }
}

/** Does the work unless another process does; one that lost its claim leaves the response to the process that has it. */
async function runClaimed(
  store: Store,
  call: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse | typeof isRunning> {
  if (store.session()) throw new TypeError('work in several commits cannot be part of a transaction');
  const claimed = await claim(rowsOf(store), { _id: idOf(call), call });
  if (!claimed) return isRunning;
  const answer = await work().catch(async (error: unknown) => {
    await claimed.release();
    throw error;
  });
  return (await claimed.finish(answer)) ? answer : isRunning;
}

/** Claims the key first, so that a concurrent call meets the claim before it does anything. */
async function runOnce(
  store: Store,
  call: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse | typeof isRunning> {
  const rows = rowsOf(store);
  let isClaimed = false;
  try {
    return await store.transaction(async () => {
      isClaimed = false;
      const session = store.session();
      const claim = rowFor(call);
      await rows.insertOne(claim, { session }).catch(error => {
        // Not the driver's own retry: that would block this call for long, without a reason for its caller.
        throw isWriteConflict(error) || isDuplicateKey(error) ? new ConcurrentCall() : error;
      });
      isClaimed = true;
      const answer = await work();
      const names = namesIn(call, answer);
      await rows.updateOne({ _id: claim._id }, { $set: { answer, names } }, { session });
      return answer;
    });
  } catch (error) {
    if (error instanceof ConcurrentCall && !isClaimed) return isRunning;
    throw error;
  }
}

class ConcurrentCall extends Error {}

const rowFor = (call: IdempotentCall, response?: StoredResponse): IdempotencyRow => ({
  _id: idOf(call),
  routeId: call.routeId,
  bodyHash: call.bodyHash,
  at: new Date(),
  names: namesIn(call, response),
  ...(response ? { answer: response } : {}),
});

function responseIn(row: IdempotencyRow, call: IdempotentCall): StoredResponse | undefined {
  if (row.bodyHash !== call.bodyHash || row.routeId !== call.routeId) throw keyReused();
  return row.answer;
}

const idOf = ({ actor, key }: IdempotentCall) => `${actor} ${key}`;

const keyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used before for another request. Use a new key.',
  );
