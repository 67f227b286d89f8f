import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@momos/contracts/errors';
import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { addressDigest } from '@momos/runtime/address-digest';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { erasedContact } from '../contact/contact.ts';
import type { Contacts } from '../contact/contact.store.ts';
import type { MembershipDeps } from '../membership/change-membership.ts';
import { leaveAll } from '../membership/erase-memberships.ts';
import { addressChooser } from '../opt-out/opt-out.ts';
import type { PurchaseDeps } from '../post/change-purchase.ts';
import { leavePosts } from '../post/erase-purchases.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';

/** Personal data in messaging. Deliveries stay for the hosts' counts, without their texts. */
export const holdings: readonly Holding[] = [
  // Replaced by the tombstone in the same transaction.
  { noun: 'contact', collection: 'contacts', of: ({ userId }) => ({ _id: userId }), erase: 'keep' },
  { noun: 'messages', collection: 'deliveries', of: ({ userId }) => ({ userId }), erase: 'keep' },
  {
    noun: 'devices',
    collection: 'push_devices',
    of: ({ userId }) => ({ userId }),
    secret: ['endpoint', 'keys'],
    erase: 'delete',
  },
  {
    noun: 'optOuts',
    collection: 'opt_outs',
    of: ({ userId }) => ({ _id: userId }),
    erase: 'delete',
  },
  {
    // What the reader of an address stopped, under its digest: mails to it would begin again without.
    noun: 'addressOptOuts',
    collection: 'opt_outs',
    of: ({ emails }) => ({ _id: { $in: emails.map(addressChooser) } }),
    erase: 'keep',
  },
  {
    noun: 'suppressions',
    collection: 'suppressions',
    of: ({ emails, mobiles }) => {
      const addresses = [...emails, ...mobiles];
      // A copy of the version before, which may run beside this one, writes the address as the key.
      return { $or: [{ digest: { $in: addresses.map(addressDigest) } }, { _id: { $in: addresses } }] };
    },
    erase: 'delete',
  },
  {
    noun: 'socials',
    collection: 'socials',
    of: ({ userId }) => ({ hostIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  {
    noun: 'circleRequests',
    collection: 'circle_requests',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  { noun: 'circles', collection: 'circles', of: ({ userId }) => ({ ownerId: userId }), erase: 'keep' },
  {
    // The person has left; what was paid stays for the accounts, without the card and the free texts.
    noun: 'circleMemberships',
    collection: 'circle_members',
    of: ({ userId }) => ({ userId }),
    erase: {
      $set: {
        isErased: true,
        answers: [],
        isListed: false,
        referralCode: null,
        referredBy: null,
        'payment.method': null,
        'orders.$[].reason': null,
        'refunds.$[].failure': null,
        'refunds.$[].cause': '',
      },
    },
  },
  {
    noun: 'circleInvitations',
    collection: 'circle_invitations',
    of: ({ userId, emails }) => ({
      $or: [{ userId }, { email: { $in: emails.map(each => each.toLowerCase()) } }],
    }),
    erase: 'delete',
  },
  {
    noun: 'posts',
    collection: 'circle_posts',
    of: ({ userId }) => ({ authorId: userId }),
    secret: ['reporterIds'],
    erase: { $set: { title: '', text: '', pictures: [], removedAt: new Date(0) } },
  },
  {
    // Their ids; shown to no one.
    noun: 'postReports',
    collection: 'circle_posts',
    of: ({ userId }) => ({ reporterIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  {
    // What was paid stays for the accounts, without the card and the free texts.
    noun: 'postPurchases',
    collection: 'post_purchases',
    of: ({ userId }) => ({ userId }),
    erase: {
      $set: {
        isErased: true,
        'payment.method': null,
        'orders.$[].reason': null,
        'refunds.$[].failure': null,
        'refunds.$[].cause': '',
      },
    },
  },
  {
    noun: 'postUnlocks',
    collection: 'post_unlocks',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  {
    noun: 'postUnlockIntents',
    collection: 'post_unlock_intents',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  {
    // The number stays, so that no reader finds a gap.
    noun: 'chatMessages',
    collection: 'chat_messages',
    of: ({ userId }) => ({ authorId: userId }),
    secret: ['terms'],
    erase: { $set: { text: '', terms: [], mentions: [], attachments: [], deletedBy: 'AUTHOR' } },
  },
  {
    noun: 'chatReactions',
    collection: 'chat_messages',
    of: ({ userId }) => ({ 'reactions.userIds': userId }),
    isExported: false,
    erase: 'keep',
  },
  { noun: 'chatStandings', collection: 'chat_standings', of: ({ userId }) => ({ userId }), erase: 'delete' },
  { noun: 'chatBlocks', collection: 'chat_blocks', of: ({ userId }) => ({ byId: userId }), erase: 'delete' },
  {
    noun: 'missedMessages',
    collection: 'chat_missed',
    of: ({ userId }) => ({ _id: userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'chatBlocksByOthers',
    collection: 'chat_blocks',
    of: ({ userId }) => ({ whomId: userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'chatReports',
    collection: 'chat_reports',
    of: ({ userId }) => ({ reporterId: userId }),
    // Of whom they reported.
    secret: ['reported', 'authorId'],
    erase: { $set: { note: '' } },
  },
  {
    noun: 'reportedMessages',
    collection: 'chat_reports',
    of: ({ userId }) => ({ authorId: userId }),
    isExported: false,
    erase: { $set: { reported: { text: '', attachments: [] } } },
  },
  {
    // Their ids; the names of those who were erased are shown nowhere.
    noun: 'conversations',
    collection: 'chat_channels',
    of: ({ userId }) => ({ memberIds: userId }),
    isExported: false,
    erase: 'keep',
  },
  {
    noun: 'seats',
    collection: 'chat_attendees',
    of: ({ userId }) => ({ userId }),
    isExported: false,
    erase: { $set: { isSeated: false } },
  },
  {
    // Of a host; those of numbers hold none, and end with the next day.
    noun: 'smsCounts',
    collection: 'sms_counts',
    of: ({ userId }) => ({ _id: `host:${userId}` }),
    isExported: false,
    erase: 'delete',
  },
  {
    // Which deliveries were sent to them lately, and when; the deliveries themselves are exported.
    noun: 'receivedMessages',
    collection: 'received_messages',
    of: ({ userId }) => ({ _id: userId }),
    isExported: false,
    erase: 'delete',
  },
  {
    // Words of a social, as its description is.
    noun: 'approvalAddenda',
    collection: 'approval_addenda',
    of: ({ userId }) => ({ updatedBy: userId }),
    erase: 'keep',
  },
  {
    noun: 'blastTemplates',
    collection: 'blast_templates',
    of: ({ userId }) => ({ ownerId: userId }),
    erase: 'delete',
  },
  { noun: 'blasts', collection: 'blasts', of: ({ userId }) => ({ createdBy: userId }), erase: 'keep' },
  {
    // The local mailbox, where no provider is configured.
    noun: 'mailbox',
    collection: 'outbox_messages',
    of: ({ emails, mobiles }) => {
      const addresses = [...emails, ...mobiles].map(each => each.toLowerCase());
      return { $or: [{ to: { $in: addresses } }, { replyTo: { $in: addresses } }] };
    },
    isExported: false,
    erase: 'delete',
  },
];

type Deps = MembershipDeps &
  PurchaseDeps & {
    store: Store;
    erased: Erased;
    clock: Clock;
    contacts: Contacts;
    deliveries: Deliveries;
  };

const sendingPatienceMs = 5000;

/** Waits until no message to a person is being sent; throws `unavailable` after 5 s, and identity asks again. */
async function untilSent(deliveries: Pick<Deliveries, 'isSendingTo'>, userId: string): Promise<void> {
  const deadline = performance.now() + sendingPatienceMs;
  while (await deliveries.isSendingTo(userId)) {
    if (performance.now() > deadline)
      throw new AppError('unavailable', 'A message to this person is being sent. Please try again.');
    await pause(25);
  }
}

/** Exports and erases the personal data in messaging. */
export function privacyAnswers(deps: Deps): PrivacyAnswers {
  const { store, erased, clock, contacts, deliveries } = deps;
  const held = createHoldings(store, holdings);
  return {
    export: held.export,
    erase: async (subject, erasureId) => {
      const { userId } = subject;
      const person = { userId, erasureId, now: clock.now() };
      await erased.erase(person, async () => {
        await leaveAll(deps, userId);
        await leavePosts(deps, userId);
        await contacts.put(erasedContact(userId));
        await deliveries.forget(userId);
        return held.erase(subject);
      });
      // A message that was being sent reaches the local mailbox, and records its subject, after the first pass.
      await untilSent(deliveries, userId);
      return erased.erase(person, async () => {
        await deliveries.forget(userId);
        return held.erase(subject);
      });
    },
  };
}
