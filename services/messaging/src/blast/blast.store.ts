import {
  collection,
  type Collection,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import type { DeliveryStatus } from '../delivery/delivery.ts';
import type { Blast } from './blast.ts';
import type { SubjectTest } from './subject-test.ts';

/** The collection `blasts`. */
export type Blasts = {
  add(blast: Blast): Promise<void>;
  get(ids: string[]): Promise<Map<string, Blast>>;
  ofSocial(socialId: string, blastId: string): Promise<Blast | undefined>;
  /** Blasts to attendees, newest first. */
  pageOfSocial(socialId: string, page: PageRequest): Promise<Page<Blast>>;
  /** A blast to the members of a circle; undefined for another one. */
  ofCircle(circleId: string, blastId: string): Promise<Blast | undefined>;
  /** Blasts to the members of a circle, newest first. */
  pageOfCircle(circleId: string, page: PageRequest): Promise<Page<Blast>>;
  /** The newest of them. */
  newestOfCircle(circleId: string, limit: number): Promise<Blast[]>;
  /** A host's blasts to followers, newest first. */
  pageToFollowers(hostId: string, page: PageRequest): Promise<Page<Blast>>;
  /** Number of a host's blasts to followers since. */
  countToFollowers(hostId: string, since: Date): Promise<number>;
  /** Saves a blast read at `blast.version - 1`; throws 412 after a concurrent change. */
  save(blast: Blast): Promise<void>;
  /** Blasts whose next step is due, the longest due first. */
  due(now: Date, limit: number): Promise<Blast[]>;
  /** When the next step of any blast is due. */
  nextDueAt(): Promise<Date | undefined>;
  /**
   * Marks all recipients up to `cursor` as addressed; false when the blast changed since it was read or is not due: another copy
   * was first, or a host or its social cancelled, changed or postponed it.
   */
  addressed(blast: Blast, next: Addressed): Promise<boolean>;
  /** Sets when the next step is due, unless the blast changed since it was read. */
  putOff(blast: Blast, until: Date): Promise<void>;
  /**
   * Counts a message as FAILED in place of what it was, on a provider's later word. Whatever the size of the blast, one update: bounces
   * come by the thousand. Takes part in a running transaction.
   */
  countBounce(id: string, before: DeliveryStatus): Promise<void>;
  /** The hosts with the most messages that failed, of blasts done since; at most 20. */
  reachOfHosts(since: Date): Promise<Reach[]>;
  /** Blasts of these socials that are scheduled, the next first. */
  scheduledOf(socialIds: readonly string[]): Promise<Blast[]>;
  /** Unfinished blasts of a social. */
  activeOf(socialId: string): Promise<Blast[]>;
};

/** How far a page brings a blast: with its test as it has begun, and its phase after the last page. */
export type Addressed = {
  cursor: string;
  isLast: boolean;
  now: Date;
  subjectTest: SubjectTest | null;
  phaseAfter: 'TESTING' | 'SENDING';
};

/** How the messages of a host ended. */
export type Reach = { hostId: string; messages: number; failed: number; suppressed: number };

const required = <T>(type: T) => ({ type, required: true }) as const;
const text = { type: String, default: '' } as const;

/** Those that take steps. */
const activePhases = ['SCHEDULED', 'ADDRESSING', 'TESTING', 'SENDING', 'RESENDING'] as const;
const unfinishedPhases = [...activePhases, 'PAUSED'] as const;

const definition = defineCollection<Blast>()({
  name: 'blasts',
  noun: 'blast',
  shape: {
    _id: String,
    version: required(Number),
    purpose: required(String),
    socialId: text,
    circleId: text,
    ownerId: required(String),
    channel: required(String),
    phase: required(String),
    subject: text,
    body: text,
    subjectTest: { type: Schema.Types.Mixed, default: null },
    audience: required(Schema.Types.Mixed),
    scheduledAt: { type: Date, default: null },
    lead: { type: Schema.Types.Mixed, default: null },
    reminder: { type: Schema.Types.Mixed, default: null },
    resumesAs: { type: String, default: null },
    resend: { type: Schema.Types.Mixed, default: null },
    skipReason: { type: String, default: null },
    nextAt: { type: Date, default: null },
    cursor: text,
    counts: { type: Schema.Types.Mixed, default: null },
    createdBy: required(String),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  queries: {
    ofSocial: {
      find: (socialId: string) => ({ socialId, purpose: 'NEWS' }),
      index: { socialId: 1, _id: -1 },
    },
    ofCircle: {
      find: (circleId: string) => ({ circleId }),
      where: { purpose: 'CIRCLE' },
      index: { circleId: 1, _id: -1 },
    },
    activeOf: {
      find: (socialId: string) => ({ socialId, phase: { $in: [...unfinishedPhases] } }),
      index: { socialId: 1, _id: -1 },
    },
    scheduledOf: {
      find: (socialIds: readonly string[]) => ({ socialId: { $in: [...socialIds] } }),
      where: { phase: 'SCHEDULED', purpose: 'NEWS' },
      index: { socialId: 1, scheduledAt: 1 },
    },
    toFollowers: {
      find: (ownerId: string, since = new Date(0)) => ({ ownerId, createdAt: { $gte: since } }),
      index: { ownerId: 1, _id: -1 },
      where: { purpose: 'FOLLOWERS' },
    },
    due: {
      find: (now: Date) => ({
        phase: { $in: [...activePhases] },
        $or: [{ nextAt: null }, { nextAt: { $lte: now } }],
      }),
      index: { phase: 1, nextAt: 1 },
      sort: { nextAt: 1 },
    },
    active: {
      find: () => ({ phase: { $in: [...activePhases] } }),
      index: { phase: 1, nextAt: 1 },
      sort: { nextAt: 1 },
    },
    doneSince: {
      find: (since: Date) => ({ phase: 'DONE', updatedAt: { $gte: since } }),
      index: { phase: 1, updatedAt: -1 },
      sort: { updatedAt: -1, _id: 1 },
    },
    /** For the export of personal data. */
    ofCreator: { find: (createdBy: string) => ({ createdBy }), index: { createdBy: 1 } },
  },
});

export function createBlasts(store: Store): Blasts {
  const opened = collection(store, definition);
  const { insert, replace, find, findMany, by, rows, inTransaction } = opened;
  return {
    add: insert,
    save: replace,
    get: async ids => new Map((await findMany(ids)).map(blast => [blast._id, blast])),
    ofSocial: async (socialId, blastId) => {
      const blast = await find(blastId);
      return blast?.socialId === socialId && blast.purpose === 'NEWS' ? blast : undefined;
    },
    pageOfSocial: (socialId, page) => by.ofSocial(socialId).page(page),
    ofCircle: async (circleId, blastId) => {
      const blast = await find(blastId);
      return blast?.circleId === circleId && blast.purpose === 'CIRCLE' ? blast : undefined;
    },
    pageOfCircle: (circleId, page) => by.ofCircle(circleId).page(page),
    newestOfCircle: (circleId, limit) => by.ofCircle(circleId).list(limit),
    pageToFollowers: (hostId, page) => by.toFollowers(hostId).page(page),
    countToFollowers: (hostId, since) => by.toFollowers(hostId, since).count(),
    due: (now, limit) => by.due(now).list(limit),
    nextDueAt: async () => {
      const next = await by.active().one();
      return next && (next.nextAt ?? new Date(0));
    },
    reachOfHosts: since => reachOfHosts(opened, since),
    scheduledOf: async socialIds =>
      (await by.scheduledOf(socialIds).list(maxActive)).toSorted(
        (a, b) => (a.scheduledAt?.getTime() ?? 0) - (b.scheduledAt?.getTime() ?? 0),
      ),
    activeOf: socialId => by.activeOf(socialId).list(maxActive),
    putOff: async ({ _id, version }, nextAt) => {
      await rows.updateOne({ _id, version }, { $set: { nextAt } }, inTransaction());
    },
    countBounce: (id, before) => countBounce(opened, id, before),
    addressed: (blast, next) => addressed(opened, blast, next),
  };
}

type Opened = Collection<Blast, (typeof definition)['queries']>;

async function countBounce(
  { rows, inTransaction }: Opened,
  _id: string,
  before: DeliveryStatus,
): Promise<void> {
  const { matchedCount } = await rows.updateOne(
    { _id, phase: 'DONE' },
    { $inc: { [`counts.${before}`]: -1, 'counts.FAILED': 1 } },
    inTransaction(),
  );
  // A step under way may have counted already: it does not save, and counts again.
  if (matchedCount === 0) await rows.updateOne({ _id }, { $inc: { version: 1 } }, inTransaction());
}

async function addressed(
  { rows, inTransaction }: Opened,
  { _id, version }: Blast,
  { cursor, isLast, now, subjectTest, phaseAfter }: Addressed,
): Promise<boolean> {
  const { matchedCount } = await rows.updateOne(
    {
      _id,
      version,
      phase: { $in: ['SCHEDULED', 'ADDRESSING'] },
      $or: [{ scheduledAt: null }, { scheduledAt: { $lte: now } }],
    },
    {
      $set: { cursor, phase: isLast ? phaseAfter : 'ADDRESSING', subjectTest, nextAt: now, updatedAt: now },
      $inc: { version: 1 },
    },
    inTransaction(),
  );
  return matchedCount === 1;
}

/** Far beyond what a social's hosts schedule. */
const maxActive = 1000;

/** Blasts of a week at most; beyond them the newest stand for all. */
const maxDone = 5000;
const maxHosts = 20;

const reachOfHosts = ({ by, rows }: Opened, since: Date): Promise<Reach[]> => {
  const { filter, sort } = by.doneSince(since);
  const { SENT, FAILED, UNKNOWN, SUPPRESSED } = counted;
  return rows
    .aggregate<Reach>([
      { $match: filter },
      { $sort: sort },
      { $limit: maxDone },
      {
        $group: {
          _id: '$ownerId',
          messages: { $sum: { $add: [SENT, FAILED, UNKNOWN, SUPPRESSED] } },
          failed: { $sum: FAILED },
          suppressed: { $sum: SUPPRESSED },
        },
      },
      { $match: { $or: [{ failed: { $gt: 0 } }, { suppressed: { $gt: 0 } }] } },
      { $sort: { failed: -1, suppressed: -1, _id: 1 } },
      { $limit: maxHosts },
      { $project: { _id: 0, hostId: '$_id', messages: 1, failed: 1, suppressed: 1 } },
    ])
    .toArray();
};

const countOf = (status: string) => ({ $ifNull: [`$counts.${status}`, 0] });
const counted = {
  SENT: countOf('SENT'),
  FAILED: countOf('FAILED'),
  UNKNOWN: countOf('UNKNOWN'),
  SUPPRESSED: countOf('SUPPRESSED'),
};
