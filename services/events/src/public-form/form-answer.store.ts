import { conflict } from '@momos/contracts/errors';
import { collection, defineCollection, isDuplicateKey, type PageRequest, type Store } from '@momos/store';
import type { FormAnswer } from './form-answer.ts';

const text = { type: String, required: true };

const formAnswerCollection = defineCollection<FormAnswer>()({
  name: 'form_answers',
  noun: 'answer',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    formId: text,
    userId: text,
    answers: { type: Object, required: true },
    score: { type: Object, default: null },
    answeredAt: { type: Date, required: true },
  },
  queries: {
    ofUser: {
      find: (userId: string, formId: string) => ({ userId, formId }),
      index: { userId: 1, formId: 1 },
      unique: true,
      sort: { userId: 1, formId: 1 },
    },
    ofForm: { find: (formId: string) => ({ formId }), index: { formId: 1, _id: -1 } },
  },
});

export type FormAnswers = ReturnType<typeof createFormAnswers>;

/** What people answered, once per person and form; pages with keys signed by `secret`. */
export function createFormAnswers(store: Store, secret: string) {
  const { insert, replace, by, rows, inTransaction } = collection(store, formAnswerCollection);
  return {
    ofUser: (userId: string, formId: string): Promise<FormAnswer | null> =>
      rows.findOne(by.ofUser(userId, formId).filter, inTransaction()),

    /** Throws a 409 where the person answered at the same time elsewhere. */
    save: (answer: FormAnswer): Promise<void> =>
      (answer.version === 1 ? insert(answer) : replace(answer)).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict('You have just answered elsewhere.') : error;
      }),

    ofForm: (formId: string, paging: Omit<PageRequest, 'secret'>) =>
      by.ofForm(formId).page({ ...paging, secret }),
    countOf: (formId: string): Promise<number> => by.ofForm(formId).count(),
  };
}
