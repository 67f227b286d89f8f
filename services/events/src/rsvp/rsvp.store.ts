import { notFound } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { changedFields } from '../seat/changed-fields.ts';
import type { Rsvp } from './rsvp.ts';

const text = { type: String, required: true };
const part = { type: Schema.Types.Mixed, default: null };

const schema = new Schema<Rsvp>(
  {
    _id: String,
    version: { type: Number, required: true },
    socialId: text,
    userId: text,
    status: text,
    tierId: String,
    tierName: String,
    plusOnes: Number,
    ticketPrice: Number,
    depositAmount: Number,
    currency: String,
    answers: part,
    promoCode: String,
    isNoShowPolicyAccepted: Boolean,
    isAttendanceShared: Boolean,
    wantsHostNews: Boolean,
    wantsInvitations: Boolean,
    cancellationPolicy: part,
    payment: part,
    closedPayments: part,
    hold: part,
    approval: part,
    place: Number,
    ticketSeq: Number,
    ticketCode: String,
    attendedAt: Date,
    review: part,
    history: part,
    sharedAnswers: part,
    marketing: part,
    referralCode: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'rsvps', versionKey: false, minimize: false, strict: true },
);
// The guard behind the batch: one RSVP per person and social, whatever happens. Begins with the shard key.
const personIndex = { socialId: 1, userId: 1 } as const;
schema.index(personIndex, { unique: true });
schema.index({ socialId: 1, status: 1, _id: 1 });
schema.index({ socialId: 1, _id: 1 });
schema.index(
  { socialId: 1, status: 1, place: 1 },
  { name: 'line', partialFilterExpression: { status: 'WAITLIST' } },
);
schema.index({ userId: 1, status: 1 });
schema.index({ 'hold.expiresAt': 1 }, { partialFilterExpression: { 'hold.expiresAt': { $type: 'date' } } });

/** Names one RSVP: by its id, or as a person's in a social. */
export type RsvpKey = { id: string } | { userId: string };

/** An RSVP's new state, and the one it takes the place of if there was one. */
export type RsvpWrite = { before: Rsvp | undefined; next: Rsvp };

/** Somebody else changed an RSVP since it was read; the batch is decided again. */
export class RsvpRace extends Error {}

export type Rsvps = ReturnType<typeof createRsvps>;

/** Every query of the collection `rsvps`; the hot ones name the social, by which it is sharded. */
export function createRsvps(store: Store) {
  store.connection.model('Rsvp', schema);
  const rows = store.connection.collection<Rsvp>('rsvps');
  const inTransaction = () => ({ session: store.session() });

  return {
    /** The RSVPs named, in no order; a batch reads them at once. */
    async some(keys: readonly { socialId: string; key: RsvpKey }[]): Promise<Rsvp[]> {
      const ids = keys.flatMap(({ key }) => ('id' in key ? [key.id] : []));
      const pairs = keys.flatMap(({ socialId, key }) =>
        'userId' in key ? [{ socialId, userId: key.userId }] : [],
      );
      const byId = ids.length > 0 ? await rows.find({ _id: { $in: ids } }, inTransaction()).toArray() : [];
      // Left alone, the planner weighs every clause against every index; that costs more than the reading.
      const byPair =
        pairs.length > 0
          ? await rows.find(ofPairs(pairs), { ...inTransaction(), hint: personIndex }).toArray()
          : [];
      return [...byId, ...byPair];
    },

    /** Inserts and changes in the running transaction; throws {@link RsvpRace} when one was changed meanwhile. */
    async write(writes: readonly RsvpWrite[]): Promise<void> {
      if (writes.length === 0) return;
      const changed = writes.filter(write => write.before !== undefined).length;
      const { matchedCount } = await rows.bulkWrite(writes.map(operation), {
        ...inTransaction(),
        ordered: false,
      });
      if (matchedCount !== changed) throw new RsvpRace('an RSVP changed meanwhile');
    },

    /** Throws 404 when the social has no such RSVP. */
    async get(socialId: string, id: string): Promise<Rsvp> {
      const rsvp = await rows.findOne({ _id: id, socialId }, inTransaction());
      if (!rsvp) throw notFound('RSVP', id);
      return rsvp;
    },

    /** An RSVP by its id alone; asks every shard, so not for hot calls. */
    byId: (id: string) => rows.findOne({ _id: id }, inTransaction()),

    ofUser: (socialId: string, userId: string) => rows.findOne({ socialId, userId }, inTransaction()),

    /** A social's RSVPs whose ids end with a typed short code. */
    byShortCode: (socialId: string, code: string) =>
      rows
        .find({
          socialId,
          status: { $in: ['APPROVED', 'ATTENDED', 'CANCELLED', 'REJECTED'] },
          _id: { $regex: `${code}$` },
        })
        .limit(2)
        .toArray(),

    /** How many wait before and with a place in line. */
    positionOf: (socialId: string, place: number) =>
      rows.countDocuments({ socialId, status: 'WAITLIST', place: { $lte: place } }),

    /** The first in line who have no offer yet, of the given tiers and not more than `pax` each. */
    firstInLine: (socialId: string, room: { tierIds: (string | null)[]; pax: number }, limit: number) =>
      rows
        .find({
          socialId,
          status: 'WAITLIST',
          hold: null,
          tierId: { $in: room.tierIds },
          $or: [{ plusOnes: null }, { plusOnes: { $lt: room.pax } }],
        })
        .sort({ place: 1 })
        .limit(limit)
        .toArray(),

    /** Holds that ran out, the oldest first. */
    holdsOver: (now: Date, limit: number) =>
      rows
        .find({ 'hold.expiresAt': { $lte: now } }, { projection: { socialId: 1 } })
        .sort({ 'hold.expiresAt': 1 })
        .limit(limit)
        .toArray(),

    /** Those a cancelled social still has to let go of, in order of id. */
    toWindDown: (socialId: string, limit: number) =>
      rows
        .find(
          {
            socialId,
            $or: [{ status: { $in: ['PENDING', 'WAITLIST', 'APPROVED'] } }, { hold: { $ne: null } }],
          },
          { projection: { _id: 1 } },
        )
        .limit(limit)
        .toArray(),

    /** How many RSVPs a social has by status. */
    async counts(socialId: string): Promise<Partial<Record<RsvpStatus, number>>> {
      const groups = await rows
        .aggregate<{ _id: RsvpStatus; count: number }>([
          { $match: { socialId } },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ])
        .toArray();
      return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
    },

    /** A page of a social's RSVPs, newest first, up to `limit`, below the id `before`. */
    page: (
      socialId: string,
      given: { status?: RsvpStatus; userIds?: string[]; before?: string; limit: number },
    ) =>
      rows
        .find({
          socialId,
          ...(given.status ? { status: given.status } : {}),
          ...(given.userIds ? { userId: { $in: given.userIds } } : {}),
          ...(given.before ? { _id: { $lt: given.before } } : {}),
        })
        .sort({ _id: -1 })
        .limit(given.limit)
        .toArray(),

    /** Who has an RSVP in a social; for a search by name. */
    async userIds(socialId: string): Promise<string[]> {
      const found = await rows.find({ socialId }, { projection: { _id: 0, userId: 1 } }).toArray();
      return found.map(({ userId }) => userId);
    },

    /** RSVPs of a social by status or id, in order of id, above `after`. */
    audience: (
      socialId: string,
      given: { statuses: string[]; ids: string[]; after: string; limit: number },
    ) =>
      rows
        .find({
          socialId,
          ...(given.statuses.length > 0 ? { status: { $in: given.statuses as RsvpStatus[] } } : {}),
          _id: { ...(given.ids.length > 0 ? { $in: given.ids } : {}), $gt: given.after },
        })
        .sort({ _id: 1 })
        .limit(given.limit)
        .toArray(),

    /** A person's RSVPs in these states. */
    ofPerson: (userId: string, statuses: RsvpStatus[]) =>
      rows.find({ userId, status: { $in: statuses } }).toArray(),

    /** Who lets others see that they come. */
    sharing: (socialId: string, limit: number) =>
      rows
        .find(
          { socialId, status: { $in: ['APPROVED', 'ATTENDED'] }, isAttendanceShared: true },
          { projection: { userId: 1 } },
        )
        .limit(limit)
        .toArray(),

    /** Notes the person's review beside their RSVP; no change of the RSVP itself. */
    async noteReview(socialId: string, id: string, review: Rsvp['review']): Promise<void> {
      await rows.updateOne({ _id: id, socialId }, { $set: { review } }, inTransaction());
    },
  };
}

function ofPairs(pairs: readonly { socialId: string; userId: string }[]): object {
  const clauses = [...Map.groupBy(pairs, each => each.socialId)].map(([socialId, group]) => ({
    socialId,
    userId: { $in: group.map(each => each.userId) },
  }));
  return clauses.length === 1 && clauses[0] ? clauses[0] : { $or: clauses };
}

function operation({ before, next }: RsvpWrite) {
  if (!before) return { insertOne: { document: next } };
  const { _id, socialId, version } = before;
  return { updateOne: { filter: { _id, socialId, version }, update: { $set: changedFields(before, next) } } };
}
