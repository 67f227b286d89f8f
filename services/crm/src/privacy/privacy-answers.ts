import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { onUserChanged } from '../account/on-user-changed.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';

/** Rows that name a person by id alone. */
const ofUser = (noun: string): Holding => ({
  noun,
  collection: noun,
  of: ({ userId }) => ({ userId }),
  erase: 'keep',
});

/** What the CRM holds on a person; all of it comes from the bus, and an erased account takes the rest along. */
export const holdings: readonly Holding[] = [
  { noun: 'account', collection: 'accounts', of: ({ userId }) => ({ _id: userId }), erase: 'keep' },
  {
    noun: 'person',
    collection: 'people',
    of: ({ userId }) => ({ _id: userId }),
    secret: ['words', 'facets'],
    erase: 'keep',
  },
  {
    noun: 'socials',
    collection: 'socials',
    of: ({ userId }) => ({ hostIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  ...['registrations', 'payments', 'reviews', 'deliveries'].map(ofUser),
];

/** Answers for what the CRM holds on people. Erasing does what identity's event does, without waiting for it. */
export function privacyAnswers(deps: {
  store: Store;
  erased: Erased;
  clock: Clock;
  model: ReadModel;
}): PrivacyAnswers {
  const { store, erased, clock, model } = deps;
  const held = createHoldings(store, holdings);
  return {
    export: held.export,
    erase: (subject, erasureId) => {
      const { userId } = subject;
      return erased.erase({ userId, erasureId, now: clock.now() }, async () => {
        const gone = UserChanged.fromPartial({ change: 'USER_CHANGE_ERASED', user: { id: userId } });
        await onUserChanged(model, [gone]);
        return { ...(await held.erase(subject)), people: 1 };
      });
    },
  };
}
