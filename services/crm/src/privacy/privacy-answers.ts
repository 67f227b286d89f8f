import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { eraseFromBuilds } from '../projection/build/erase-from-builds.ts';

/** Rows of the projection that name a person by id alone. */
const ofUser = (noun: string, prefix: string): Holding => ({
  noun,
  collection: prefix + noun,
  of: ({ userId }) => ({ userId }),
  erase: 'keep',
});

/** The projection's data on a person. It comes from the bus, and erasing the account empties the rest. */
const projected = (prefix: string): readonly Holding[] => [
  {
    noun: 'account',
    collection: `${prefix}accounts`,
    of: ({ userId }) => ({ _id: userId }),
    erase: 'keep',
  },
  {
    noun: 'person',
    collection: `${prefix}people`,
    of: ({ userId }) => ({ _id: userId }),
    secret: ['words', 'facets'],
    erase: 'keep',
  },
  {
    noun: 'socials',
    collection: `${prefix}socials`,
    of: ({ userId }) => ({ hostIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  ...['registrations', 'payments', 'reviews', 'deliveries'].map(noun => ofUser(noun, prefix)),
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

/** What a person's views show may name others; the views end with their account. */
const views: readonly Holding[] = [
  {
    noun: 'savedViews',
    collection: 'saved_views',
    of: ({ userId }) => ({ ownerId: userId }),
    secret: ['query'],
    erase: 'delete',
  },
];

/** Entries of the audit log are ids; they stay, so that what was done to others can be answered for. */
const audited: readonly Holding[] = [
  {
    noun: 'auditEntriesByPerson',
    collection: 'audit_entries',
    of: ({ userId }) => ({ actorId: userId }),
    secret: ['seal', 'targetIds'],
    erase: 'keep',
  },
  {
    noun: 'auditEntriesAboutPerson',
    collection: 'audit_entries',
    of: ({ userId }) => ({ targetIds: userId }),
    secret: ['seal', 'actorId', 'origin'],
    erase: 'keep',
  },
];

/** The CRM's data on a person; `prefix` starts the names of the projection's collections that are read. */
export const holdingsOf = (prefix: string): readonly Holding[] => [
  ...projected(prefix),
  ...owned,
  ...views,
  ...audited,
];

/** Export and erasure of the CRM's data on people. Erasing applies identity's event without waiting for it. */
export function privacyAnswers(deps: {
  store: Store;
  erased: Erased;
  clock: Clock;
  prefix: () => string;
}): PrivacyAnswers {
  const { store, erased, clock, prefix } = deps;
  const inOwned = createHoldings(store, [...owned, ...views]);
  return {
    export: subject => createHoldings(store, holdingsOf(prefix())).export(subject),
    erase: (subject, erasureId) => {
      const { userId } = subject;
      return erased.erase({ userId, erasureId, now: clock.now() }, async () => {
        await eraseFromBuilds(store, userId);
        return { ...(await inOwned.erase(subject)), people: 1 };
      });
    },
  };
}
