import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@momos/contracts/errors';
import type { Store } from './mongo.ts';
import { isDuplicateKey, isWriteConflict } from './mongo-errors.ts';

/** A repeatable call: who sent it, under which key, to which route, and the hash of what it asked for. */
export type KeyedCall = { key: string; actor: string; routeId: string; bodyHash: string };

/** The answer a repeated call gets again, exactly: status, headers of ours and the JSON text of the body. */
export type StoredAnswer = { status: number; body: string; headers?: Record<string, string> };

/** A row of the collection `idempotency`; `answer` is missing only inside the transaction that is at work. */
export type IdempotencyRow = {
  _id: string;
  routeId: string;
  bodyHash: string;
  at: Date;
  answer?: StoredAnswer;
};

/** Makes calls safe to repeat, by a row in the same transaction as their effect (spec decisions: retries are safe). */
export type Idempotency = {
  /**
   * Runs `work` in a transaction once per key and answers every repeat with the stored answer for 48 h. The same key
   * for another body or route is `idempotency_key_reused` (422); a twin still at work after 3 s is `in_progress`
   * (409, retryable). What `work` throws rolls everything back and is not stored.
   */
  run(call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
  /** The answer given before, or undefined; throws as `run` does for a reused key. */
  find(call: KeyedCall): Promise<StoredAnswer | undefined>;
  /** The row to insert beside a group's writes, for routes that commit in batches. */
  rowFor(call: KeyedCall, answer: StoredAnswer): IdempotencyRow;
  /** Inserts rows of `rowFor` in the running transaction. */
  insert(rows: IdempotencyRow[]): Promise<void>;
  /** The answers kept for a group of calls, read at once; for a group commit, in its transaction. */
  among(calls: readonly KeyedCall[]): Promise<KeptAnswers>;
  /** Makes the collection and its 48 h expiry; once at start. */
  prepare(): Promise<void>;
};

/** Kept answers of a group of calls that is decided together. */
export type KeptAnswers = {
  /** The answer given before, in this group too; throws as `run` does for a reused key. */
  find(call: KeyedCall): StoredAnswer | undefined;
  /** Keeps an answer of this group. */
  keep(call: KeyedCall, answer: StoredAnswer): void;
  /** Inserts what was kept in the running transaction. */
  write(): Promise<void>;
};

const keptSeconds = 48 * 3600;
const twinPatienceMs = 3000;
const twinAtWork = Symbol('twin at work');

/** Idempotency of one service, in its own database. */
export function createIdempotency(store: Store): Idempotency {
  const rows = store.connection.collection<IdempotencyRow>('idempotency');

  async function find(call: KeyedCall): Promise<StoredAnswer | undefined> {
    const row = await rows.findOne({ _id: idOf(call) }, { session: store.session() });
    return row ? answerIn(row, call) : undefined;
  }

  const insert: Idempotency['insert'] = async newRows => {
    await rows.insertMany(newRows, { session: store.session(), ordered: true });
  };

  async function among(calls: readonly KeyedCall[]): Promise<KeptAnswers> {
    const ids = [...new Set(calls.map(idOf))];
    const options = { session: store.session() };
    const found = ids.length > 0 ? await rows.find({ _id: { $in: ids } }, options).toArray() : [];
    const known = new Map(found.map(row => [row._id, row]));
    const added: IdempotencyRow[] = [];
    return {
      find: call => {
        const row = known.get(idOf(call));
        return row && answerIn(row, call);
      },
      keep: (call, answer) => {
        const row = rowFor(call, answer);
        known.set(row._id, row);
        added.push(row);
      },
      write: async () => {
        if (added.length > 0) await insert(added);
      },
    };
  }

  /** Claims the key first, so that a twin meets the claim before it does anything. */
  async function workOnce(
    call: KeyedCall,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer | typeof twinAtWork> {
    let claimed = false;
    try {
      return await store.transaction(async () => {
        claimed = false;
        const session = store.session();
        await rows
          .insertOne(
            { _id: idOf(call), routeId: call.routeId, bodyHash: call.bodyHash, at: new Date() },
            { session },
          )
          .catch(error => {
            // Not the driver's own retry: that would hold this call for long, and tell nobody why.
            throw isWriteConflict(error) || isDuplicateKey(error) ? new TwinAtWork() : error;
          });
        claimed = true;
        const answer = await work();
        await rows.updateOne({ _id: idOf(call) }, { $set: { answer } }, { session });
        return answer;
      });
    } catch (error) {
      if (error instanceof TwinAtWork && !claimed) return twinAtWork;
      throw error;
    }
  }

  return {
    find,
    async run(call, work) {
      const deadline = performance.now() + twinPatienceMs;
      for (;;) {
        const known = await find(call);
        if (known) return known;
        const answer = await workOnce(call, work);
        if (answer !== twinAtWork) return answer;
        if (performance.now() > deadline)
          throw new AppError('in_progress', 'This very request is still being worked on.', { retryAfter: 1 });
        await pause(20 + Math.random() * 60);
      }
    },
    rowFor,
    insert,
    among,
    prepare: async () => {
      await rows.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds });
    },
  };
}

class TwinAtWork extends Error {}

const rowFor = (call: KeyedCall, answer: StoredAnswer): IdempotencyRow => ({
  _id: idOf(call),
  routeId: call.routeId,
  bodyHash: call.bodyHash,
  at: new Date(),
  answer,
});

function answerIn(row: IdempotencyRow, call: KeyedCall): StoredAnswer | undefined {
  if (row.bodyHash !== call.bodyHash || row.routeId !== call.routeId) throw keyReused();
  return row.answer;
}

const idOf = ({ actor, key }: KeyedCall) => `${actor} ${key}`;

const keyReused = () =>
  new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used before for another request. Use a new key.',
  );
