import {
  collection,
  defineCollection,
  type Page,
  type PageRequest,
  type RowOf,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import type { Proof, Session } from './session.ts';

const sessionCollection = defineCollection<Session>()({
  name: 'sessions',
  noun: 'session',
  shape: {
    id: String,
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    rotatedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    generation: { type: Number, required: true },
    currentHash: { type: String, required: true },
    revokedAt: { type: Date, default: null },
    revokedBecause: { type: String, default: null },
    proof: { type: new Schema<Proof>({ at: Date, by: String }, { _id: false }), default: null },
    secondFactorAt: { type: Date, default: null },
    device: { type: String, default: '' },
    place: { type: String, default: '' },
  },
  queries: {
    open: {
      find: (userId: string, now: Date) => ({ userId, revokedAt: null, expiresAt: { $gt: now } }),
      index: { userId: 1, _id: 1 },
    },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** A session, and the milliseconds since its last rotation by the database's clock. */
export type RotatedSession = { session: Session; sinceRotationMs: number };

type Reason = NonNullable<Session['revokedBecause']>;

/** Sessions; those that expired disappear by themselves. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(store: Store) {
  const opened = collection(store, sessionCollection);
  return {
    add: opened.insert,
    find: opened.find,

    /** Sessions of a person that can still be used, newest first. */
    openOf: (userId: string, now: Date, request: PageRequest): Promise<Page<Session>> =>
      opened.by.open(userId, now).page(request),

    ...createProofs(opened),
    ...createRotations(opened),
    ...createEndings(opened),
  };
}

type Opened = Pick<
  ReturnType<typeof collection<Session, typeof sessionCollection.queries>>,
  'rows' | 'fromRow' | 'inTransaction'
>;

const createProofs = ({ rows, inTransaction }: Opened) => ({
  /** Records the newest proof of a factor, and of a second one that it is; false when the session has ended. */
  async prove(id: string, proof: Proof, isSecondFactor: boolean): Promise<boolean> {
    const set = { proof, ...(isSecondFactor ? { secondFactorAt: proof.at } : {}) };
    const { matchedCount } = await rows.updateOne(
      { _id: id, revokedAt: null },
      { $set: set },
      inTransaction(),
    );
    return matchedCount === 1;
  },
});

const createRotations = ({ rows, fromRow, inTransaction }: Opened) => ({
  async findRotated(id: string): Promise<RotatedSession | undefined> {
    const since = { $addFields: { sinceRotationMs: { $subtract: ['$$NOW', '$rotatedAt'] } } };
    type Found = RowOf<Session> & { sinceRotationMs: number };
    const [found] = await rows.aggregate<Found>([{ $match: { _id: id } }, since], inTransaction()).toArray();
    if (!found) return undefined;
    const { sinceRotationMs, ...row } = found;
    return { session: fromRow(row as RowOf<Session>), sinceRotationMs };
  },

  /** Puts the next token in place of `from`; false when another call did so first. */
  async rotate(
    id: string,
    from: { generation: number; hash: string },
    to: { hash: string; expiresAt: Date },
  ): Promise<boolean> {
    const { modifiedCount } = await rows.updateOne(
      { _id: id, generation: from.generation, currentHash: from.hash, revokedAt: null },
      {
        $set: { currentHash: to.hash, expiresAt: to.expiresAt },
        $currentDate: { rotatedAt: true },
        $inc: { generation: 1 },
      },
      inTransaction(),
    );
    return modifiedCount === 1;
  },
});

function createEndings({ rows, inTransaction }: Opened) {
  async function revokeWhere(
    which: { _id: string } | { userId: string; _id?: { $ne: string } },
    because: Reason,
    now: Date,
  ): Promise<boolean> {
    const { modifiedCount } = await rows.updateMany(
      { ...which, revokedAt: null },
      { $set: { revokedAt: now, revokedBecause: because } },
      inTransaction(),
    );
    return modifiedCount > 0;
  }

  return {
    /** Ends one; false when it had ended before. */
    revoke: (id: string, because: Reason, now: Date): Promise<boolean> =>
      revokeWhere({ _id: id }, because, now),

    /** Ends all of a person's but one; false when no other was open. */
    revokeOthersOf: (userId: string, id: string, now: Date): Promise<boolean> =>
      revokeWhere({ userId, _id: { $ne: id } }, 'logout', now),

    /** Ends all of a person's; false when none was open. */
    revokeAllOf: (userId: string, because: Reason, now: Date): Promise<boolean> =>
      revokeWhere({ userId }, because, now),
  };
}
