import { collection, defineCollection, type Store } from '@momos/store';
import type { PostRsvp } from './post-rsvp.ts';

const text = { type: String, required: true };

const postRsvpCollection = defineCollection<PostRsvp>()({
  name: 'post_rsvps',
  noun: 'step after a registration',
  shape: {
    _id: String,
    socialId: text,
    userId: text,
    answers: { type: Object, required: true },
    updatedAt: { type: Date, required: true },
  },
  queries: {
    ofUser: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1, updatedAt: -1 },
      sort: { updatedAt: -1 },
    },
  },
});

/** Of a person with more registrations only what they skipped at these counts. */
const mostOthers = 50;

export type PostRsvps = ReturnType<typeof createPostRsvps>;

/** What people did with the steps after their registrations. */
export function createPostRsvps(store: Store) {
  const { by, rows, find, inTransaction } = collection(store, postRsvpCollection);
  return {
    /** Undefined before the person answered anything. */
    find,

    /** The latest of a person. */
    ofUser: (userId: string): Promise<PostRsvp[]> => by.ofUser(userId).list(mostOthers),

    /** Adds answers to what is there; those of the same step take its place. */
    async answer({ _id, socialId, userId, answers, updatedAt }: PostRsvp): Promise<void> {
      const given = Object.entries(answers).map(([step, value]) => [`answers.${step}`, value]);
      const $set = { socialId, userId, updatedAt, ...Object.fromEntries(given) };
      await rows.updateOne({ _id }, { $set }, { upsert: true, ...inTransaction() });
    },
  };
}
