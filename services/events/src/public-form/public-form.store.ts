import { notFound } from '@momos/contracts/errors';
import { type PublicFormStatus, publicFormStatuses } from '@momos/contracts/public-forms';
import { collection, countEach, defineCollection, type PageRequest, type Store } from '@momos/store';
import type { PublicForm } from './public-form.ts';

const text = { type: String, required: true };

const publicFormCollection = defineCollection<PublicForm>()({
  name: 'public_forms',
  noun: 'form',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    kind: text,
    status: text,
    title: text,
    description: { type: String, default: '' },
    questions: { type: Object, required: true },
    rightAnswers: { type: Object, required: true },
    createdAt: { type: Date, required: true },
    publishedAt: { type: Date, default: null },
  },
  queries: {
    withStatus: {
      find: (status: PublicFormStatus) => ({ status }),
      index: { status: 1, _id: -1 },
    },
  },
});

export type PublicForms = ReturnType<typeof createPublicForms>;

/** Forms and quizzes; pages with keys signed by `secret`. */
export function createPublicForms(store: Store, secret: string) {
  const { get, find, insert, replace, by } = collection(store, publicFormCollection);
  return {
    get,
    insert,
    /** Throws 412 unless the stored version is the one before. */
    replace,

    /** Throws 404 for one that only managers see. */
    async published(id: string): Promise<PublicForm> {
      const form = await find(id);
      if (form?.status !== 'OPEN' && form?.status !== 'CLOSED') throw notFound('form', id);
      return form;
    },

    withStatus: (status: PublicFormStatus, paging: Omit<PageRequest, 'secret'>) =>
      by.withStatus(status).page({ ...paging, secret }),
    countByStatus: () => countEach(publicFormStatuses, by.withStatus),
  };
}
