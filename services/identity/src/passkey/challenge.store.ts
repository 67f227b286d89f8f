import { collection, defineCollection, type Store } from '@momos/store';
import {
  type ChallengeFor,
  challengeMinutes,
  hashOfChallenge,
  newChallenge,
  type PasskeyChallenge,
} from './challenge.ts';

const challengeCollection = defineCollection<PasskeyChallenge>()({
  name: 'passkeyChallenges',
  noun: 'challenge',
  shape: {
    _id: String,
    purpose: { type: String, required: true },
    userId: { type: String, default: null },
    sessionId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  queries: {
    // An erasure finds those of a person.
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** Challenges that wait for their answer; they disappear some time after they expire. */
export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

export function createPasskeyChallenges(store: Store) {
  const { insert, rows, inTransaction } = collection(store, challengeCollection);
  return {
    /** A new challenge. */
    async make(whose: ChallengeFor, now: Date): Promise<Uint8Array<ArrayBuffer>> {
      const challenge = newChallenge();
      const _id = hashOfChallenge(Buffer.from(challenge).toString('base64url'));
      await insert({ _id, ...whose, expiresAt: new Date(now.getTime() + challengeMinutes * 60_000) });
      return challenge;
    },

    /** Uses a challenge up, whatever comes of its answer; false for an unknown, used or expired one and for that of another. */
    async take(challenge: string, { purpose, userId, sessionId }: ChallengeFor, now: Date): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne(
        { _id: hashOfChallenge(challenge), purpose, userId, sessionId, expiresAt: { $gt: now } },
        inTransaction(),
      );
      return deletedCount === 1;
    },
  };
}
