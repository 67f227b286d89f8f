import { randomUUID } from 'node:crypto';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from './mongo-errors.ts';
import { type IdempotencyRow, namesIn } from './stored-response.store.ts';

type Rows = mongo.Collection<IdempotencyRow>;
type Given = Pick<IdempotencyRow, '_id'> & { call: IdempotentCall };

/** A call that this process works on and no other. */
export type Claim = {
  /** Stores the response and ends the claim; false when the claim was lost meanwhile. */
  finish(answer: NonNullable<IdempotencyRow['answer']>): Promise<boolean>;
  /** Gives the key back. */
  release(): Promise<void>;
};

/** The claim of a killed process ends after this time. */
const leaseMs = 10_000;
const renewEveryMs = 3_000;

/**
 * Claims a call by one guarded write on the server's clock, committed before the work begins. Undefined where its response is
 * stored already, another process holds the claim, or the key was used for another request.
 */
export async function claim(rows: Rows, given: Given): Promise<Claim | undefined> {
  const own = { _id: given._id, 'claim.owner': randomUUID() };
  if (!(await take(rows, given, own['claim.owner']))) return undefined;
  const until = { $set: { 'claim.until': { $add: ['$$NOW', leaseMs] } } };
  const renewing = setInterval(() => {
    rows.updateOne(own, [until]).catch(() => undefined);
  }, renewEveryMs).unref();
  return {
    async finish(answer) {
      clearInterval(renewing);
      const names = namesIn(given.call, answer);
      const ended = { $set: { answer, names }, $unset: { claim: '' as const } };
      return (await rows.updateOne(own, ended)).matchedCount === 1;
    },
    async release() {
      clearInterval(renewing);
      await rows.deleteOne(own);
    },
  };
}

async function take(rows: Rows, { _id, call }: Given, owner: string): Promise<boolean> {
  const { actor, routeId, bodyHash } = call;
  const isFree = {
    $and: [
      { $eq: [{ $type: '$answer' }, 'missing'] },
      { $lt: [{ $ifNull: ['$claim.until', new Date(0)] }, '$$NOW'] },
      { $eq: [{ $ifNull: ['$bodyHash', { $literal: bodyHash }] }, { $literal: bodyHash }] },
    ],
  };
  const mine = { owner, until: { $add: ['$$NOW', leaseMs] } };
  const claimed = {
    routeId: { $ifNull: ['$routeId', { $literal: routeId }] },
    bodyHash: { $ifNull: ['$bodyHash', { $literal: bodyHash }] },
    at: { $ifNull: ['$at', '$$NOW'] },
    names: { $ifNull: ['$names', [{ $literal: actor }]] },
    claim: { $cond: [isFree, mine, '$claim'] },
  };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const row = await rows.findOneAndUpdate({ _id }, [{ $set: claimed }], options).catch((error: unknown) => {
    // Another process was first to insert the row.
    if (isDuplicateKey(error)) return null;
    throw error;
  });
  return row?.claim?.owner === owner;
}
