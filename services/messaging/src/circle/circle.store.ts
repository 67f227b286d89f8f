import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { Circle } from './circle.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

/** The collection `circles`. */
export const circleCollection = defineCollection<Circle>()({
  name: 'circles',
  noun: 'circle',
  shape: {
    _id: String,
    version: count,
    slug: text,
    name: text,
    description: { type: String, default: '' },
    visibility: text,
    price: count,
    currency: text,
    interval: { type: String, default: 'ONCE' },
    ownerId: text,
    hostIds: { type: [String], default: [] },
    bannerUrl: { type: String, default: null },
    questions: { type: [Object], default: [] },
    isApprovalRequired: { type: Boolean, default: false },
    neededEmailCategories: { type: [String], default: [] },
    inviteCode: { type: String, default: '' },
    terms: { type: [String], default: [] },
    invitedAt: Date,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    bySlug: { find: (slug: string) => ({ slug }), index: { slug: 1 }, unique: true },
    public: { find: () => ({}), where: { visibility: 'PUBLIC' }, index: { visibility: 1, _id: -1 } },
    listed: {
      find: () => ({ visibility: { $in: ['PUBLIC', 'COMMUNITY_ONLY'] } }),
      index: { visibility: 1, _id: -1 },
      indexName: 'by-visibility',
    },
    withWords: {
      find: (words: readonly string[], seen: object = {}) => ({ terms: { $all: [...words] }, ...seen }),
      index: { terms: 1, _id: -1 },
    },
    all: { find: () => ({}) },
    ofOwner: { find: (ownerId: string) => ({ ownerId }), index: { ownerId: 1 } },
    ofHost: { find: (userId: string) => ({ hostIds: userId }), index: { hostIds: 1 } },
  },
});

/** Every query of circles. */
export type Circles = {
  /** Throws a duplicate key error for a slug that is taken. */
  add(circle: Circle): Promise<void>;
  /** Throws 412 unless the stored version is the one before. */
  save(circle: Circle): Promise<void>;
  /** In the running transaction, which any other that notes the same conflicts with. */
  noteInvited(id: string, at: Date): Promise<void>;
  /** Throws 404. */
  get(id: string): Promise<Circle>;
  bySlug(slug: string): Promise<Circle | undefined>;
  some(ids: readonly string[]): Promise<Circle[]>;
  /** Those that a person owns or runs with its owner. */
  runBy(userId: string, limit: number): Promise<Circle[]>;
  /** All, the newest first. */
  page(page: PageRequest): Promise<Page<Circle>>;
  /** Public ones, the newest first. */
  publicPage(page: PageRequest): Promise<Page<Circle>>;
  /** Public ones and those of the community, the newest first. */
  listedPage(page: PageRequest): Promise<Page<Circle>>;
  /** Those with all of the words that someone may know of, the newest first. */
  withWords(words: readonly string[], seer: Seer, page: PageRequest): Promise<Page<Circle>>;
};

/** Who looks for circles: a visitor, a person with the circles that they belong to, or one who sees all. */
export type Seer = 'visitor' | 'everything' | { userId: string; circleIds: readonly string[] };

/** In the query, as a page that is cut short afterwards shows that something was left out. */
function seenBy(seer: Seer): object {
  if (seer === 'everything') return {};
  if (seer === 'visitor') return { visibility: 'PUBLIC' };
  const { userId, circleIds } = seer;
  return {
    $or: [
      { visibility: { $in: ['PUBLIC', 'COMMUNITY_ONLY'] } },
      { ownerId: userId },
      { hostIds: userId },
      { _id: { $in: [...circleIds] } },
    ],
  };
}

export function createCircles(store: Store): Circles {
  const { insert, replace, get, findMany, by, rows, inTransaction } = collection(store, circleCollection);
  return {
    noteInvited: async (id, invitedAt) => {
      await rows.updateOne({ _id: id }, { $set: { invitedAt } }, inTransaction());
    },
    add: insert,
    save: replace,
    get,
    bySlug: slug => by.bySlug(slug).one(),
    some: findMany,
    runBy: async (userId, limit) => {
      const [owned, run] = await Promise.all([by.ofOwner(userId).list(limit), by.ofHost(userId).list(limit)]);
      return [...new Map([...owned, ...run].map(each => [each._id, each])).values()];
    },
    page: page => by.all().page(page),
    publicPage: page => by.public().page(page),
    listedPage: page => by.listed().page(page),
    withWords: (words, seer, page) => by.withWords(words, seenBy(seer)).page(page),
  };
}
