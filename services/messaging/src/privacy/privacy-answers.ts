import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { erasedContact } from '../contact/contact.ts';
import type { Contacts } from '../contact/contact.store.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';

/** What messaging holds on a person. That something was sent stays for the hosts' counts, without a word of it. */
export const holdings: readonly Holding[] = [
  // The tombstone takes its place in the same transaction.
  { noun: 'contact', collection: 'contacts', of: ({ userId }) => ({ _id: userId }), erase: 'keep' },
  { noun: 'messages', collection: 'deliveries', of: ({ userId }) => ({ userId }), erase: 'keep' },
  {
    noun: 'devices',
    collection: 'push_devices',
    of: ({ userId }) => ({ userId }),
    secret: ['endpoint', 'keys'],
    erase: 'delete',
  },
  { noun: 'optOuts', collection: 'opt_outs', of: ({ userId }) => ({ _id: userId }), erase: 'delete' },
  {
    noun: 'suppressions',
    collection: 'suppressions',
    of: ({ emails, mobiles }) => ({ _id: { $in: [...emails, ...mobiles] } }),
    erase: 'delete',
  },
  {
    noun: 'socials',
    collection: 'socials',
    of: ({ userId }) => ({ hostIds: userId }),
    isExported: false,
    erase: 'keep',
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

type Deps = { store: Store; erased: Erased; clock: Clock; contacts: Contacts; deliveries: Deliveries };

/** Answers for what messaging holds on people. */
export function privacyAnswers({ store, erased, clock, contacts, deliveries }: Deps): PrivacyAnswers {
  const held = createHoldings(store, holdings);
  return {
    export: held.export,
    erase: (subject, erasureId) => {
      const { userId } = subject;
      return erased.erase({ userId, erasureId, now: clock.now() }, async () => {
        await contacts.put(erasedContact(userId));
        await deliveries.forget(userId);
        return held.erase(subject);
      });
    },
  };
}
