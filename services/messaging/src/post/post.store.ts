import {
  type Collection,
  collection,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { PointsIntent, Post, PostUnlock } from './post.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

const postDefinition = defineCollection<Post>()({
  name: 'circle_posts',
  noun: 'post',
  shape: {
    _id: String,
    version: count,
    circleId: text,
    authorId: text,
    title: { type: String, default: '' },
    text: { type: String, default: '' },
    pictures: [String],
    points: { type: Number, default: null },
    price: { type: Number, default: null },
    currency: { type: String, default: 'USD' },
    reporterIds: [String],
    createdAt: date,
    editedAt: { type: Date, default: null },
    removedAt: { type: Date, default: null },
  },
  queries: {
    ofCircle: {
      find: (circleId: string) => ({ circleId }),
      where: { removedAt: null },
      index: { circleId: 1, _id: -1 },
    },
    ofAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
    reportedBy: { find: (userId: string) => ({ reporterIds: userId }), index: { reporterIds: 1 } },
  },
});

const unlockDefinition = defineCollection<PostUnlock>()({
  name: 'post_unlocks',
  noun: 'unlocking',
  shape: { _id: String, postId: text, circleId: text, userId: text, points: count, createdAt: date },
  queries: {
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
  },
});

const intentDefinition = defineCollection<PointsIntent>()({
  name: 'post_unlock_intents',
  noun: 'unlocking',
  shape: {
    _id: String,
    postId: text,
    circleId: text,
    userId: text,
    points: count,
    createdAt: date,
    dueAt: date,
  },
  queries: {
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
    due: {
      find: (now: Date) => ({ dueAt: { $lte: now } }),
      index: { dueAt: 1 },
      sort: { dueAt: 1 },
    },
  },
});

/** Every query of posts. */
export type Posts = ReturnType<typeof createPosts>;

export function createPosts(store: Store) {
  const { insert, replace, find, by, rows, inTransaction } = collection(store, postDefinition);
  const unlocks = collection(store, unlockDefinition);
  const intents = collection(store, intentDefinition);
  return {
    add: insert,
    /** Throws 412 unless the stored version is the one before. */
    save: replace,
    /** One that is not removed. */
    async find(id: string): Promise<Post | undefined> {
      const post = await find(id);
      return post?.removedAt ? undefined : post;
    },
    /** Also one that is removed, without what it said. */
    findAny: find,
    /** All that a person wrote. */
    ofAuthor: (userId: string): Promise<Post[]> => by.ofAuthor(userId).list(10_000),
    /** The newest first, without those that are removed. */
    page: (circleId: string, page: PageRequest): Promise<Page<Post>> => by.ofCircle(circleId).page(page),
    /** Once per person; no change of the post itself. */
    async report(id: string, userId: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $addToSet: { reporterIds: userId } }, inTransaction());
    },
    /** Of these unlockings, those that there are. */
    unlocked: (ids: readonly string[]): Promise<PostUnlock[]> => unlocks.findMany(ids),
    /** Keeps an unlocking. Throws a duplicate key error for one that is there. */
    unlock: (unlock: PostUnlock): Promise<void> => unlocks.insert(unlock),
    ...intentsOf(intents),
  };
}

type Intents = Collection<PointsIntent, (typeof intentDefinition)['queries']>;

/** Points that are being taken. */
const intentsOf = ({ find, rows, by, inTransaction }: Intents) => ({
  /** Keeps what is there already, and returns it. */
  async intend({ _id, ...intent }: PointsIntent): Promise<PointsIntent> {
    await rows.updateOne({ _id }, { $setOnInsert: intent }, { ...inTransaction(), upsert: true });
    return (await find(_id)) ?? { _id, ...intent };
  },
  intent: (id: string): Promise<PointsIntent | undefined> => find(id),
  intentsDue: (now: Date, limit: number): Promise<PointsIntent[]> => by.due(now).list(limit),
  async putOffIntent(_id: string, dueAt: Date): Promise<void> {
    await rows.updateOne({ _id }, { $set: { dueAt } }, inTransaction());
  },
  async dropIntent(_id: string): Promise<void> {
    await rows.deleteOne({ _id }, inTransaction());
  },
});
