import { v5 as uuidOf, v7 as uuid } from 'uuid';

/** What a host of a circle wrote for its members. */
export type Post = {
  _id: string;
  /** Counts up with each edit. */
  version: number;
  circleId: string;
  authorId: string;
  title: string;
  text: string;
  /** Paths of uploaded pictures. */
  pictures: string[];
  /** Momo points that reading it costs a member; null where points do not unlock it. */
  points: number | null;
  /** What reading it costs a member in money, in minor units of `currency`; null where money does not unlock it. */
  price: number | null;
  currency: string;
  /** Who reported it to the hosts. */
  reporterIds: string[];
  createdAt: Date;
  editedAt: Date | null;
  removedAt: Date | null;
};

/** A member's way into a locked post by points, kept for good. */
export type PostUnlock = {
  /** Made of post and person: one pays for one post once. */
  _id: string;
  postId: string;
  circleId: string;
  userId: string;
  /** What it cost then. */
  points: number;
  createdAt: Date;
};

/** A member’s points that are being taken for a post: kept from before payments is asked until its answer is. */
export type PointsIntent = PostUnlock & {
  /** When it is finished without its reader, whose request ended before the answer. */
  dueAt: Date;
};

export type PostFields = Pick<Post, 'title' | 'text' | 'pictures' | 'points' | 'price' | 'currency'>;

const namespace = '0b6f4d0e-6a6e-4a53-9a55-3f8d3f0c9b61';

export const unlockId = (postId: string, userId: string): string => uuidOf(`${postId}/${userId}`, namespace);

export const newPost = (
  fields: PostFields,
  { circleId, authorId, now }: { circleId: string; authorId: string; now: Date },
): Post => ({
  _id: uuid(),
  version: 1,
  circleId,
  authorId,
  ...fields,
  reporterIds: [],
  createdAt: now,
  editedAt: null,
  removedAt: null,
});

export const edited = (post: Post, fields: Partial<PostFields>, now: Date): Post => ({
  ...post,
  ...fields,
  version: post.version + 1,
  editedAt: now,
});

/** Without what it said; its unlocks stay for the accounts. */
export const removed = (post: Post, now: Date): Post => ({
  ...post,
  title: '',
  text: '',
  pictures: [],
  version: post.version + 1,
  removedAt: now,
});

/** Who reads a post: those who run the circle read all of it. */
export type Reader = { isHost: boolean; hasUnlocked: boolean };

type Cost = Pick<Post, 'points' | 'price'>;

/** Whether reading a post costs its members something. */
export const isLocked = ({ points, price }: Cost): boolean => points !== null || price !== null;

/** Whether a reader has to unlock a post first. */
export const isLockedFor = (post: Cost, { isHost, hasUnlocked }: Reader): boolean =>
  isLocked(post) && !isHost && !hasUnlocked;
