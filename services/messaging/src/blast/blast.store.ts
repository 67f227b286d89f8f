import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Blast } from './blast.ts';

/** The collection `blasts`. */
export type Blasts = {
  add(blast: Blast): Promise<void>;
  get(ids: string[]): Promise<Map<string, Blast>>;
  ofSocial(socialId: string, blastId: string): Promise<Blast | undefined>;
  /** Blasts to attendees, newest first. */
  pageOfSocial(socialId: string, page: PageRequest): Promise<Page<Blast>>;
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
  addressed(blast: Blast, next: { cursor: string; isLast: boolean; now: Date }): Promise<boolean>;
  /** Sets when the next step is due, unless the blast changed since it was read. */
  putOff(blast: Blast, until: Date): Promise<void>;
  /** Unfinished blasts of a social. */
  activeOf(socialId: string): Promise<Blast[]>;
};

const required = <T>(type: T) => ({ type, required: true }) as const;
const text = { type: String, default: '' } as const;

const activePhases = ['SCHEDULED', 'ADDRESSING', 'SENDING'] as const;

const definition = defineCollection<Blast>()({
  name: 'blasts',
  noun: 'blast',
  shape: {
    _id: String,
    version: required(Number),
    purpose: required(String),
    socialId: text,
    ownerId: required(String),
    channel: required(String),
    phase: required(String),
    subject: text,
    body: text,
    audience: required(Schema.Types.Mixed),
    scheduledAt: { type: Date, default: null },
    lead: { type: Schema.Types.Mixed, default: null },
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
    activeOf: {
      find: (socialId: string) => ({ socialId, phase: { $in: [...activePhases] } }),
      index: { socialId: 1, _id: -1 },
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
    /** For the export of personal data. */
    ofCreator: { find: (createdBy: string) => ({ createdBy }), index: { createdBy: 1 } },
  },
});

export function createBlasts(store: Store): Blasts {
  const { insert, replace, find, findMany, by, rows, inTransaction } = collection(store, definition);
  return {
    add: insert,
    save: replace,
    get: async ids => new Map((await findMany(ids)).map(blast => [blast._id, blast])),
    ofSocial: async (socialId, blastId) => {
      const blast = await find(blastId);
      return blast?.socialId === socialId && blast.purpose === 'NEWS' ? blast : undefined;
    },
    pageOfSocial: (socialId, page) => by.ofSocial(socialId).page(page),
    pageToFollowers: (hostId, page) => by.toFollowers(hostId).page(page),
    countToFollowers: (hostId, since) => by.toFollowers(hostId, since).count(),
    due: (now, limit) => by.due(now).list(limit),
    nextDueAt: async () => {
      const next = await by.active().one();
      return next && (next.nextAt ?? new Date(0));
    },
    activeOf: socialId => by.activeOf(socialId).list(maxActive),
    putOff: async ({ _id, version }, nextAt) => {
      await rows.updateOne({ _id, version }, { $set: { nextAt } }, inTransaction());
    },
    addressed: async ({ _id, version }, { cursor, isLast, now }) => {
      const { matchedCount } = await rows.updateOne(
        {
          _id,
          version,
          phase: { $in: ['SCHEDULED', 'ADDRESSING'] },
          $or: [{ scheduledAt: null }, { scheduledAt: { $lte: now } }],
        },
        {
          $set: { cursor, phase: isLast ? 'SENDING' : 'ADDRESSING', nextAt: now, updatedAt: now },
          $inc: { version: 1 },
        },
        inTransaction(),
      );
      return matchedCount === 1;
    },
  };
}

/** Far beyond what a social's hosts schedule. */
const maxActive = 1000;
