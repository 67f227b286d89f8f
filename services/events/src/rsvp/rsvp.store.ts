import { notFound } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { collection, type PageRequest, type Store, VersionConflict } from '@momos/store';
import type { mongo } from 'mongoose';
import { labels } from './attendee-labels.store.ts';
import { type CountOf, countsBySocial, formerWaitlists, perSocial } from './former-waitlists.store.ts';
import { changedFields } from './changed-fields.ts';
import { bySocialAndStatus, onePerPerson, rsvpCollection, type RsvpCollection } from './rsvp.collection.ts';
import { registered } from './registered.store.ts';
import type { Rsvp } from './rsvp.ts';

/** Names one RSVP: by its id, or as that of the acting person in a social. */
export type RsvpKey = { id: string } | { userId: string };

/** An RSVP's new state, and the state it replaces if there was one. */
export type RsvpWrite = { before: Rsvp | undefined; next: Rsvp };

export type Rsvps = ReturnType<typeof createRsvps>;

/** Every query of the collection `rsvps`; by the driver, since registrations and their lists are the hottest path. */
export function createRsvps(store: Store) {
  const opened = collection(store, rsvpCollection);
  return {
    ...batches(opened),
    ...single(opened),
    ...waitlist(opened),
    ...formerWaitlists(opened),
    ...dueWork(opened),
    ...ofSocial(opened),
    ...registered(opened),
    ...labels(opened),
    ...audience(opened),
    ...ofPeople(opened),
  };
}

/** What a group commit reads and writes. */
const batches = ({ rows, inTransaction }: RsvpCollection) => ({
  /** The named RSVPs, in no order. */
  async some(keys: readonly { socialId: string; key: RsvpKey }[]): Promise<Rsvp[]> {
    const ids = keys.flatMap(({ key }) => ('id' in key ? [key.id] : []));
    const pairs = keys.flatMap(({ socialId, key }) =>
      'userId' in key ? [{ socialId, userId: key.userId }] : [],
    );
    const byId = ids.length > 0 ? await rows.find({ _id: { $in: ids } }, inTransaction()).toArray() : [];
    // Without the hint the planner weighs every clause against every index, which costs more than the reading.
    const byPair =
      pairs.length > 0
        ? await rows.find(ofPairs(pairs), { ...inTransaction(), hint: onePerPerson }).toArray()
        : [];
    return [...byId, ...byPair];
  },

  /** Inserts and changes in the running transaction; throws {@link VersionConflict} when one was changed meanwhile. */
  async write(writes: readonly RsvpWrite[]): Promise<void> {
    if (writes.length === 0) return;
    // Who transferred a ticket may register anew with the same commit: their RSVP is inserted once the former one is not theirs.
    const [changed, added] = [writes.filter(write => write.before), writes.filter(write => !write.before)];
    const options = { ...inTransaction(), ordered: true };
    const { matchedCount } = await rows.bulkWrite([...changed, ...added].map(operation), options);
    if (matchedCount !== changed.length) throw new VersionConflict('an RSVP changed meanwhile');
  },
});

/** Ids of one social with the same 20 bits at their end: far more than there are. */
const maxSameEnding = 20;

const single = ({ rows, by, inTransaction }: RsvpCollection) => ({
  /** Throws 404 when the social has no such RSVP. */
  async get(socialId: string, id: string): Promise<Rsvp> {
    const rsvp = await rows.findOne({ _id: id, socialId }, inTransaction());
    if (!rsvp) throw notFound('RSVP', id);
    return rsvp;
  },

  ofUser: (socialId: string, userId: string): Promise<Rsvp | null> =>
    rows.findOne(by.ofUser(socialId, userId).filter, inTransaction()),

  /** A social's RSVPs that had a ticket and whose ids end so. */
  byIdEnding: (socialId: string, ending: string): Promise<Rsvp[]> => {
    const { filter } = by.withStatus(socialId, ['APPROVED', 'ATTENDED', 'CANCELLED', 'REJECTED']);
    return rows
      .find({ ...filter, _id: { $regex: `${ending}$` } })
      .limit(maxSameEnding)
      .toArray();
  },

  /** Notes the person's review with their RSVP; no change of the RSVP itself. */
  async noteReview(socialId: string, id: string, review: Rsvp['review']): Promise<void> {
    await rows.updateOne({ _id: id, socialId }, { $set: { review } }, inTransaction());
  },
});

const waitlist = ({ rows, by }: RsvpCollection) => ({
  /** The position of a person on the waitlist, from 1; null for a person who does not wait. */
  waitlistPosition: async ({ socialId, status, place }: Pick<Rsvp, 'socialId' | 'status' | 'place'>) =>
    status === 'WAITLIST' && place !== null
      ? rows.countDocuments({ $and: [by.waiting(socialId).filter, { place: { $lte: place } }] })
      : null,

  /** The next on the waitlist behind a place, without an offer yet, whom the seats left in their tier (at least one) fit. */
  nextWaiting: (
    socialId: string,
    { after, left }: { after: number; left: readonly { tierId: string; pax: number }[] },
    limit: number,
  ): Promise<Rsvp[]> => {
    const { filter, sort } = by.waiting(socialId);
    const fitting = {
      hold: null,
      place: { $gt: after },
      $or: left.flatMap(({ tierId, pax }) => [
        { tierId, plusOnes: null },
        { tierId, plusOnes: { $lt: pax } },
      ]),
    };
    return rows
      .find({ $and: [filter, fitting] })
      .sort(sort)
      .limit(limit)
      .toArray();
  },

  /** Those of a social that keep a place without a ticket; those that end first before the others. */
  withHold(
    socialId: string,
    limit: number,
  ): Promise<Pick<Rsvp, '_id' | 'userId' | 'tierId' | 'plusOnes' | 'hold'>[]> {
    const { filter, sort } = by.withHold(socialId);
    return rows
      .find(filter, { projection: { userId: 1, tierId: 1, plusOnes: 1, hold: 1 } })
      .sort(sort)
      .limit(limit)
      .toArray();
  },
});

/** An RSVP that is to be compared, as it was read. */
export type ComparedRsvp = Pick<Rsvp, '_id' | 'socialId' | 'version'>;

/** What the system does when it becomes due. */
const dueWork = ({ rows, by }: RsvpCollection) => ({
  /** Notes when the money of an RSVP is compared next, unless it has changed; no change of the RSVP itself. */
  async scheduleComparison({ _id, socialId, version }: ComparedRsvp, moneyDueAt: Date | null): Promise<void> {
    await rows.updateOne({ _id, socialId, version }, { $set: { moneyDueAt } });
  },

  /** The RSVPs that a cancelled social still has to cancel. */
  toCancel: (socialId: string, limit: number): Promise<Pick<Rsvp, '_id'>[]> =>
    rows
      .find(by.toCancel(socialId).filter, { projection: { _id: 1 } })
      .limit(limit)
      .toArray(),

  /** Expired holds, the oldest first. */
  expiredHolds(now: Date, limit: number): Promise<Pick<Rsvp, '_id' | 'socialId'>[]> {
    const { filter, sort } = by.expired(now);
    return rows
      .find(filter, { projection: { socialId: 1 } })
      .sort(sort)
      .limit(limit)
      .toArray();
  },

  /** RSVPs whose money is to be compared with payments by now. */
  toCompare(now: Date, limit: number): Promise<ComparedRsvp[]> {
    const { filter, sort } = by.toCompare(now);
    return rows
      .find(filter, { projection: { socialId: 1, version: 1 } })
      .sort(sort)
      .limit(limit)
      .toArray();
  },

  /** RSVPs with money that were not decided before their social ended. */
  undecided(now: Date, limit: number): Promise<Pick<Rsvp, '_id' | 'socialId'>[]> {
    const { filter, sort } = by.undecided(now);
    return rows
      .find(filter, { projection: { socialId: 1 } })
      .sort(sort)
      .limit(limit)
      .toArray();
  },

  /** When the next hold expires; undefined without one. */
  async nextHoldEnd(): Promise<Date | undefined> {
    const { filter, sort } = by.expiring();
    const next = await rows.findOne(filter, { projection: { 'hold.expiresAt': 1 }, sort });
    return next?.hold?.expiresAt ?? undefined;
  },
});

const ofSocial = ({ rows, by }: RsvpCollection) => ({
  /** How many registrations of each social wait for an approval: what is to be paid first does not wait for a host yet. */
  async approvalsWaiting(socialIds: readonly string[]): Promise<Map<string, number>> {
    const waits = { approval: null, 'payment.state': { $in: ['NOT_NEEDED', 'AUTHORISED', 'CAPTURED'] } };
    const $match = { socialId: { $in: [...socialIds] }, status: 'PENDING', ...waits };
    return countsBySocial(await rows.aggregate<CountOf>([{ $match }, perSocial]).toArray());
  },

  /** How many registrations of each social have a refund that failed and that no later one took the place of. */
  async refundsFailed(socialIds: readonly string[]): Promise<Map<string, number>> {
    const open = { refunds: { $elemMatch: { status: 'FAILED', isCovered: { $ne: true } } } };
    const $match = { $and: [by.refundFailed(socialIds).filter, open] };
    return countsBySocial(await rows.aggregate<CountOf>([{ $match }, perSocial]).toArray());
  },

  /** How many RSVPs a social has by status. */
  async counts(socialId: string): Promise<Partial<Record<RsvpStatus, number>>> {
    const groups = await rows
      .aggregate<{ _id: RsvpStatus; count: number }>(
        [{ $match: by.ofSocial(socialId).filter }, { $group: { _id: '$status', count: { $sum: 1 } } }],
        { hint: bySocialAndStatus },
      )
      .toArray();
    return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
  },

  /** Those who came, in the order in which they registered. */
  cameTo: (socialId: string, paging: PageRequest) => by.withStatus(socialId, ['ATTENDED']).page(paging),

  /** A page of those of a social's RSVPs that fit, newest first, up to `limit`, below the id `before`, without the first `skip`. */
  page: (
    socialId: string,
    given: { fitting: mongo.Filter<Rsvp>; before?: string; skip?: number; limit: number },
  ): Promise<Rsvp[]> =>
    rows
      .find({
        $and: [
          by.ofSocial(socialId).filter,
          given.before ? { _id: { $lt: given.before } } : {},
          given.fitting,
        ],
      })
      .sort({ _id: -1 })
      .skip(given.skip ?? 0)
      .limit(given.limit)
      .toArray(),

  /** How many RSVPs of a social fit. */
  countFitting: (socialId: string, fitting: mongo.Filter<Rsvp>): Promise<number> =>
    rows.countDocuments({ $and: [by.ofSocial(socialId).filter, fitting] }),
});

const audience = ({ rows, by }: RsvpCollection) => ({
  /** RSVPs of a social by status or id, in order of id, above `after`. */
  audience: (
    socialId: string,
    given: { statuses: string[]; ids: string[]; after: string; limit: number },
  ): Promise<Rsvp[]> =>
    rows
      .find({
        ...by.ofSocial(socialId).filter,
        ...(given.statuses.length > 0 ? { status: { $in: given.statuses as RsvpStatus[] } } : {}),
        _id: { ...(given.ids.length > 0 ? { $in: given.ids } : {}), $gt: given.after },
      })
      .sort({ _id: 1 })
      .limit(given.limit)
      .toArray(),

  /** How many RSVPs of a social have a status or id. */
  countAudience: (
    socialId: string,
    { statuses, ids }: { statuses: string[]; ids: string[] },
  ): Promise<number> =>
    rows.countDocuments({
      ...(statuses.length > 0
        ? by.withStatus(socialId, statuses as RsvpStatus[]).filter
        : by.ofSocial(socialId).filter),
      ...(ids.length > 0 ? { _id: { $in: ids } } : {}),
    }),
});

const ofPeople = ({ rows, by, inTransaction }: RsvpCollection) => ({
  /** Has every change of a person's RSVPs that is being decided now be decided again, on what is stored then. */
  async outdate(userId: string): Promise<void> {
    await rows.updateMany({ userId }, { $inc: { version: 1 } }, inTransaction());
  },

  /** Ids of all RSVPs of a person. */
  idsOfUser: (userId: string): Promise<string[]> => rows.distinct('_id', { userId }, inTransaction()),

  /** A person's RSVPs in these states. */
  ofPerson: (userId: string, statuses: RsvpStatus[]): Promise<Rsvp[]> =>
    rows.find(by.ofPerson(userId, statuses).filter).toArray(),

  /** The people with a seat who share that they come. */
  sharing: (socialId: string, limit: number): Promise<Pick<Rsvp, 'userId'>[]> =>
    rows
      .find(
        { ...by.withStatus(socialId, ['APPROVED', 'ATTENDED']).filter, isAttendanceShared: true },
        { projection: { userId: 1 } },
      )
      .limit(limit)
      .toArray(),
});

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
