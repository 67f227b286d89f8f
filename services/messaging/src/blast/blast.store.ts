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
  /** Blasts to address or to close, oldest first. */
  due(now: Date, limit: number): Promise<Blast[]>;
  /** When the next schedule is due. */
  nextDueAt(now: Date): Promise<Date | undefined>;
  /** Marks all recipients up to `cursor` as addressed; false when another copy did so first. */
  addressed(blast: Blast, next: { cursor: string; isLast: boolean }): Promise<boolean>;
  /** Scheduled blasts of a social. */
  scheduledOf(socialId: string): Promise<Blast[]>;
};

const required = <T>(type: T) => ({ type, required: true }) as const;
const text = { type: String, default: '' } as const;

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
    leadMs: { type: Number, default: null },
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
    scheduledOf: {
      find: (socialId: string) => ({ socialId, phase: 'SCHEDULED', leadMs: { $ne: null } }),
      index: { socialId: 1, _id: -1 },
    },
    toFollowers: {
      find: (ownerId: string, since = new Date(0)) => ({ ownerId, createdAt: { $gte: since } }),
      index: { ownerId: 1, _id: -1 },
      where: { purpose: 'FOLLOWERS' },
    },
    due: {
      find: (now: Date) => ({
        phase: { $in: ['SCHEDULED', 'ADDRESSING', 'SENDING'] },
        $or: [{ scheduledAt: null }, { scheduledAt: { $lte: now } }],
      }),
      index: { phase: 1, scheduledAt: 1 },
      sort: { _id: 1 },
    },
    upcoming: {
      find: (now: Date) => ({ phase: 'SCHEDULED', scheduledAt: { $gt: now } }),
      index: { phase: 1, scheduledAt: 1 },
      sort: { scheduledAt: 1 },
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
    nextDueAt: async now => (await by.upcoming(now).one())?.scheduledAt ?? undefined,
    scheduledOf: socialId => by.scheduledOf(socialId).list(maxScheduled),
    addressed: async (blast, { cursor, isLast }) => {
      const { matchedCount } = await rows.updateOne(
        { _id: blast._id, phase: { $in: ['SCHEDULED', 'ADDRESSING'] }, cursor: blast.cursor },
        {
          $set: { cursor, phase: isLast ? 'SENDING' : 'ADDRESSING', updatedAt: new Date() },
          $inc: { version: 1 },
        },
        inTransaction(),
      );
      return matchedCount === 1;
    },
  };
}

/** Far beyond what a social's hosts schedule. */
const maxScheduled = 1000;
