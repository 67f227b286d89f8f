import type { KnownStatus, MembershipStatus } from '@momos/contracts/circle-membership';
import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { MembershipFigures } from './circle-statistics.ts';
import { facets } from './membership-facets.ts';
import type { Membership } from './membership.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const part = { type: Object, default: null } as const;
const date = { type: Date, required: true } as const;

/** The collection `circle_members`. */
export const membershipCollection = defineCollection<Membership>()({
  name: 'circle_members',
  noun: 'membership',
  shape: {
    _id: String,
    version: count,
    circleId: text,
    userId: text,
    status: text,
    price: count,
    currency: text,
    interval: { type: String, default: 'ONCE' },
    plan: part,
    paidMonths: { type: [Object], default: [] },
    isOnlyInvited: { type: Boolean, default: false },
    isAdmitted: { type: Boolean, default: false },
    answers: { type: [Object], default: [] },
    isListed: { type: Boolean, default: false },
    referralCode: { type: String, default: null },
    referredBy: { type: String, default: null },
    payment: part,
    attempts: count,
    orders: part,
    refunds: part,
    hold: part,
    moneyDueAt: Date,
    joinedAt: Date,
    isErased: Boolean,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    /** Those whom its hosts may know. A copy of the version before writes rows without the mark. */
    ofCircle: {
      find: (circleId: string) => ({
        circleId,
        status: { $ne: 'INVITED' as const },
        isOnlyInvited: { $ne: true },
      }),
      index: { circleId: 1, _id: -1 },
    },
    /** Members in the order of their ids, which no one's joining changes. */
    membersAfter: {
      find: (circleId: string, after: string) => ({ circleId, _id: { $gt: after } }),
      where: { status: 'ACTIVE' },
      index: { circleId: 1, status: 1, _id: 1 },
      sort: { _id: 1 },
      indexName: 'members-by-id',
    },
    /** Members, the last joined first. */
    inCircle: {
      find: (circleId: string) => ({ circleId }),
      where: { status: 'ACTIVE' },
      index: { circleId: 1, status: 1, joinedAt: -1, _id: -1 },
      sort: { joinedAt: -1, _id: -1 },
      indexName: 'active-in-circle',
    },
    /** Members who let themselves be listed, the last joined first. */
    listedInCircle: {
      find: (circleId: string) => ({ circleId }),
      where: { status: 'ACTIVE', isListed: true },
      index: { circleId: 1, joinedAt: -1, _id: -1 },
      sort: { joinedAt: -1, _id: -1 },
      indexName: 'listed-in-circle',
    },
    inStatus: {
      find: (circleId: string, status: KnownStatus) => ({ circleId, status, isOnlyInvited: { $ne: true } }),
      index: { circleId: 1, status: 1, _id: -1 },
    },
    /** Those whose money has to go back and did not. */
    withFailedRefund: {
      find: (circleId: string) => ({
        circleId,
        refunds: { $elemMatch: { status: 'FAILED' as const, isCovered: false } },
      }),
      where: { 'refunds.status': 'FAILED' },
      index: { circleId: 1, _id: -1 },
      indexName: 'failed-refunds',
    },
    byReferralCode: {
      find: (circleId: string, referralCode: string) => ({ circleId, referralCode }),
      index: { circleId: 1, referralCode: 1 },
    },
    ofPerson: {
      find: (userId: string) => ({ userId }),
      where: { status: 'ACTIVE' },
      index: { userId: 1, status: 1, joinedAt: -1, _id: -1 },
      sort: { joinedAt: -1, _id: -1 },
      indexName: 'active-of-person',
    },
    /** All that there ever was, for the export and the erasure of personal data. */
    everOfPerson: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    expired: {
      find: (now: Date) => ({ 'hold.expiresAt': { $lte: now } }),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    expiring: {
      find: () => ({}),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    /** Those of whose monthly access something is due. */
    toRenew: {
      find: (now: Date) => ({ 'plan.dueAt': { $lte: now } }),
      where: { 'plan.dueAt': { $type: 'date' } },
      index: { 'plan.dueAt': 1 },
      sort: { 'plan.dueAt': 1 },
    },
    renewing: {
      find: () => ({}),
      where: { 'plan.dueAt': { $type: 'date' } },
      index: { 'plan.dueAt': 1 },
      sort: { 'plan.dueAt': 1 },
    },
    /** Those whose money is to be compared with payments. */
    toCompare: {
      find: (now: Date) => ({ moneyDueAt: { $lte: now } }),
      where: { moneyDueAt: { $type: 'date' } },
      index: { moneyDueAt: 1 },
      sort: { moneyDueAt: 1 },
    },
  },
});

/** A membership that is due, as it was read. */
export type DueMembership = Pick<Membership, '_id' | 'circleId' | 'userId' | 'version'>;

type Opened = ReturnType<typeof openMemberships>;

const openMemberships = (store: Store) => collection(store, membershipCollection);

/** Every query of memberships. */
export type Memberships = ReturnType<typeof createMemberships>;

export function createMemberships(store: Store) {
  const { insert, replace, find, findMany, by, rows, inTransaction } = openMemberships(store);
  return {
    find,

    /** In the running transaction; throws 412 or a duplicate key error when another write was first. */
    save: (membership: Membership): Promise<void> =>
      membership.version === 1 ? insert(membership) : replace(membership),

    /** A person's memberships of some circles by their ids, which are made of the two. */
    some: findMany,

    ...listsOf(by),
    ...renewalsOf(by),

    /** Members after one of them, in the order of their ids. */
    membersAfter: (circleId: string, after: string, limit: number): Promise<Membership[]> =>
      by.membersAfter(circleId, after).list(limit),

    /** A person's memberships that give access, the last joined first. */
    pageOfPerson: (userId: string, page: PageRequest): Promise<Page<Membership>> =>
      by.ofPerson(userId).page(page),

    /** Those of a person that give access, the last joined first. */
    activeOfPerson: (userId: string, limit: number): Promise<Membership[]> => by.ofPerson(userId).list(limit),

    /** Members of a circle, the last joined first. */
    activeOfCircle: (circleId: string, limit: number): Promise<Membership[]> =>
      by.inCircle(circleId).list(limit),

    /** All of a person, whatever became of them. */
    everOfPerson: (userId: string): Promise<Membership[]> => by.everOfPerson(userId).list(10_000),

    /** How many members circles have. */
    async countMembers(circleIds: readonly string[]): Promise<Map<string, number>> {
      const groups = await rows
        .aggregate<{ _id: string; count: number }>([
          { $match: { circleId: { $in: [...circleIds] }, status: active } },
          { $group: { _id: '$circleId', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count: members }) => [_id, members]));
    },

    /** What is counted of a circle: weeks from `since` on, the five who brought most members first. */
    async figures(circleId: string, since: Date): Promise<MembershipFigures> {
      const [figures] = await rows
        .aggregate<MembershipFigures>([{ $match: by.ofCircle(circleId).filter }, { $facet: facets(since) }])
        .toArray();
      return figures ?? { statuses: [], weeks: [], money: [], monthly: [], recommenders: [] };
    },

    /** Those whose hold is over, the longest first. */
    expired: (now: Date, limit: number): Promise<Membership[]> => by.expired(now).list(limit),

    /** When the next hold ends; undefined without one. */
    nextHoldEnd: async (): Promise<Date | undefined> => (await by.expiring().one())?.hold?.expiresAt,

    toCompare: (now: Date, limit: number): Promise<DueMembership[]> => by.toCompare(now).list(limit),

    /** Notes when the money is compared next, unless the membership has changed; no change of it itself. */
    async scheduleComparison({ _id, version }: DueMembership, moneyDueAt: Date | null): Promise<void> {
      await rows.updateOne({ _id, version }, { $set: { moneyDueAt } }, inTransaction());
    },
  };
}

const active: MembershipStatus = 'ACTIVE';

/** Memberships of one circle. */
const listsOf = ({
  ofCircle,
  inStatus,
  withFailedRefund,
  inCircle,
  listedInCircle,
  byReferralCode,
}: Opened['by']) => ({
  /** All who ever joined a circle or asked to, the newest first. */
  everPage: (circleId: string, page: PageRequest): Promise<Page<Membership>> => ofCircle(circleId).page(page),

  /** Those of a circle in one state, the first asked last. */
  pageInStatus: (circleId: string, status: KnownStatus, page: PageRequest): Promise<Page<Membership>> =>
    inStatus(circleId, status).page(page),

  /** Those whose refund failed, and that no later one took the place of; the newest first. */
  pageWithFailedRefund: (circleId: string, page: PageRequest): Promise<Page<Membership>> =>
    withFailedRefund(circleId).page(page),

  /** How many wait for the hosts' decision. */
  countRequested: (circleId: string): Promise<number> => inStatus(circleId, 'REQUESTED').count(),

  /** Members of a circle, the last joined first. */
  page: (circleId: string, page: PageRequest): Promise<Page<Membership>> => inCircle(circleId).page(page),

  /** Members who let themselves be listed, the last joined first. */
  listedPage: (circleId: string, page: PageRequest): Promise<Page<Membership>> =>
    listedInCircle(circleId).page(page),

  /** The member who recommends a circle by a code. */
  byReferralCode: (circleId: string, code: string): Promise<Membership | undefined> =>
    byReferralCode(circleId, code).one(),
});

/** What is due of monthly access. */
const renewalsOf = ({ toRenew, renewing }: Opened['by']) => ({
  /** Those of whose monthly access something is due, the longest due first. */
  toRenew: (now: Date, limit: number): Promise<Membership[]> => toRenew(now).list(limit),

  /** When something is due next; undefined without any monthly access. */
  nextRenewal: async (): Promise<Date | undefined> => (await renewing().one())?.plan?.dueAt,
});
