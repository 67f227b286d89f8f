import type { Outbox } from '@momos/bus';
import { AvatarChanged, User as UserMessage } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import type { HostSubscriptions } from '../host-subscription/host-subscription.store.ts';
import type { Users } from '../user/user.store.ts';

/** The data of this service about a person. The audit trail loses its reasons; it and the erasures identify no one and stay. */
export const holdings: readonly Holding[] = [
  {
    noun: 'account',
    collection: 'users',
    of: ({ userId }) => ({ _id: userId }),
    secret: ['searchTerms'],
    erase: 'delete',
  },
  {
    noun: 'sessions',
    collection: 'sessions',
    of: ({ userId }) => ({ userId }),
    secret: ['currentHash', 'proof'],
    erase: 'delete',
  },
  {
    noun: 'passkeys',
    collection: 'passkeys',
    of: ({ userId }) => ({ userId }),
    secret: ['credentialId', 'publicKey', 'counter', 'transports'],
    erase: 'delete',
  },
  {
    noun: 'passkeyChallenges',
    collection: 'passkeyChallenges',
    of: ({ userId }) => ({ userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'authenticatorApps',
    collection: 'authenticatorApps',
    of: ({ userId }) => ({ _id: userId }),
    secret: ['sealedSecret', 'keyId', 'lastStep'],
    erase: 'delete',
  },
  {
    noun: 'recoveryCodes',
    collection: 'recoveryCodes',
    of: ({ userId }) => ({ _id: userId }),
    secret: ['hashes'],
    erase: 'delete',
  },
  {
    noun: 'codeRequests',
    collection: 'codeRequests',
    of: ({ emails, mobiles }) => ({ 'address.value': { $in: [...emails, ...mobiles] } }),
    secret: ['_id', 'codeHash'],
    erase: 'delete',
  },
  {
    noun: 'emailVerifications',
    collection: 'emailVerifications',
    of: ({ userId }) => ({ userId }),
    secret: ['codeRequestId'],
    erase: 'delete',
  },
  {
    noun: 'securityEvents',
    collection: 'securityEvents',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  {
    // Those of their addresses name no one and end with their day.
    noun: 'codeBudgets',
    collection: 'codeBudgets',
    of: ({ userId }) => ({ userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'securityNotices',
    collection: 'securityNotices',
    of: ({ userId }) => ({ userId }),
    isExported: false,
    erase: 'delete',
  },
  { noun: 'consents', collection: 'consentChanges', of: ({ userId }) => ({ userId }), erase: 'delete' },
  {
    noun: 'subscriptions',
    collection: 'hostSubscriptions',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  {
    noun: 'subscribers',
    collection: 'hostSubscriptions',
    of: ({ userId }) => ({ hostId: userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'accountChanges',
    collection: 'accountChanges',
    of: ({ userId }) => ({ userId }),
    erase: { $set: { reason: '' } },
  },
  {
    noun: 'referrals',
    collection: 'referrals',
    of: ({ userId }) => ({ $or: [{ _id: userId }, { referrerId: userId }] }),
    erase: 'delete',
  },
  {
    noun: 'inviteCodeRequests',
    collection: 'inviteCodeRequests',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  ...['configEntries', 'configChanges'].map(
    (collection): Holding => ({
      noun: collection,
      collection,
      of: ({ userId }) => ({ changedBy: userId }),
      isExported: false,
      erase: 'keep',
    }),
  ),
  { noun: 'dataExports', collection: 'dataExports', of: ({ userId }) => ({ userId }), erase: 'delete' },
  {
    noun: 'dataExportParts',
    collection: 'dataExportParts',
    of: ({ userId }) => ({ userId }),
    isExported: false,
    erase: 'delete',
  },
  { noun: 'erasures', collection: 'erasures', of: ({ userId }) => ({ userId }), erase: 'keep' },
];

type Deps = {
  store: Store;
  erased: Erased;
  clock: Clock;
  users: Users;
  subscriptions: HostSubscriptions;
  outbox: Outbox;
};

/** Exports and erases the data of this service about a person. Erasing removes the account and publishes its end. */
export function privacyAnswers({ store, erased, clock, users, subscriptions, outbox }: Deps): PrivacyAnswers {
  const held = createHoldings(store, holdings);
  return {
    export: held.export,
    erase: (subject, erasureId) =>
      erased.erase({ userId: subject.userId, erasureId, now: clock.now() }, async () => {
        const user = await users.byId(subject.userId);
        const hostIds = await subscriptions.hostIdsOf(subject.userId);
        await users.countSubscribers(new Map(hostIds.map(id => [id, -1])));
        const counts = await held.erase(subject);
        if (user) {
          const version = user.version + 1;
          const gone = UserMessage.fromPartial({ id: user.id, version });
          const change = 'USER_CHANGE_ERASED';
          await outbox.add(topics.user, { change, user: gone }, { kind: change });
          const avatar = AvatarChanged.fromPartial({ userId: user.id, version, isErased: true });
          await outbox.add(topics.avatar, avatar);
        }
        return counts;
      }),
  };
}
