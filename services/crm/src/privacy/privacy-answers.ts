import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { erasePerson } from '../projection/person/update-people.ts';
import { eraseFromFormerCollections } from '../projection/read-model/former-collections.ts';
import { livePrefix, type ReadModel } from '../projection/read-model/read-model.store.ts';

/** Rows of the projection that name a person by id alone. */
const ofUser = (noun: string): Holding => ({
  noun,
  collection: livePrefix + noun,
  of: ({ userId }) => ({ userId }),
  erase: 'keep',
});

/** The projection's data on a person. It comes from the bus, and erasing the account empties the rest. */
const projected: readonly Holding[] = [
  {
    noun: 'account',
    collection: `${livePrefix}accounts`,
    of: ({ userId }) => ({ _id: userId }),
    erase: 'keep',
  },
  {
    noun: 'person',
    collection: `${livePrefix}people`,
    of: ({ userId }) => ({ _id: userId }),
    secret: ['words', 'facets'],
    erase: 'keep',
  },
  {
    noun: 'socials',
    collection: `${livePrefix}socials`,
    of: ({ userId }) => ({ hostIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  ...['registrations', 'payments', 'reviews', 'deliveries'].map(ofUser),
];

/** Comments belong to the person whom they are about; their author's name leads nowhere once the author is erased. */
const owned: readonly Holding[] = [
  {
    noun: 'internalComments',
    collection: 'internal_comments',
    of: ({ userId }) => ({ userId }),
    secret: ['authorId'],
    erase: 'delete',
  },
  {
    noun: 'writtenInternalComments',
    collection: 'internal_comments',
    of: ({ userId }) => ({ authorId: userId }),
    secret: ['userId', 'text'],
    erase: 'keep',
  },
];

/** The CRM's data on a person. */
export const holdings: readonly Holding[] = [...projected, ...owned];

/** Export and erasure of the CRM's data on people. Erasing applies identity's event without waiting for it. */
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
        await erasePerson(model, userId);
        await eraseFromFormerCollections(store, userId);
        return { ...(await held.erase(subject)), people: 1 };
      });
    },
  };
}
