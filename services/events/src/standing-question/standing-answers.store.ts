import { conflict } from '@momos/contracts/errors';
import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import type { StandingAnswers } from './standing-answers.ts';

const standingAnswersCollection = defineCollection<StandingAnswers>()({
  name: 'standing_answers',
  noun: 'standing answers',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    answers: { type: Object, required: true },
    askedIds: { type: [String], required: true },
    answeredAt: { type: Date, required: true },
  },
  queries: {},
});

export type StandingAnswersStore = ReturnType<typeof createStandingAnswers>;

/** What people answered to the platform's own questions: one row for each person. */
export function createStandingAnswers(store: Store) {
  const { insert, replace, rows, inTransaction } = collection(store, standingAnswersCollection);
  return {
    of: (userId: string): Promise<StandingAnswers | null> => rows.findOne({ _id: userId }, inTransaction()),

    /** Throws a 409 where the person answered at the same time elsewhere. */
    save: (answers: StandingAnswers): Promise<void> =>
      (answers.version === 1 ? insert(answers) : replace(answers)).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict('You have just answered elsewhere.') : error;
      }),
  };
}
