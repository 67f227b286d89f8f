import type { Outbox, StateSource } from '@momos/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import { accounts } from '../ledger/ledger.ts';
import type { Payments } from '../payment/payment.store.ts';

/** Why an attempt ended may tell of the person. */
const endedWithoutCause = { $mergeObjects: ['$ended', { cause: '' }] };

/** So may what staff noted of a decision. */
const withoutNote = (decision: string) => ({
  $cond: [decision, { $mergeObjects: [decision, { note: '' }] }, '$$REMOVE'],
});

type Deps = {
  store: Store;
  erased: Erased;
  clock: Clock;
  payments: Payments;
  outbox: Outbox;
  /** The states of payments as they are published. */
  states: StateSource<PaymentChanged>;
};

/**
 * Personal data in payments. Accounting rows stay, by law; they hold only an id, which means nothing once the account is
 * erased, and lose the card and the notes about the person.
 */
export const holdingsOf = (payments: Pick<Payments, 'idsOfUser'>): readonly Holding[] => [
  ...moneyHoldings(payments),
  ...ledgerHoldings,
];

const moneyHoldings = (payments: Pick<Payments, 'idsOfUser'>): Holding[] => [
  {
    noun: 'payments',
    collection: 'payments',
    of: ({ userId }) => ({ userId }),
    secret: ['command', 'session', 'card'],
    // Writes that read the payment before look at it again, and at the tombstone.
    erase: [
      {
        $set: {
          method: null,
          card: null,
          ended: { $cond: ['$ended', endedWithoutCause, null] },
          version: { $add: ['$version', 1] },
        },
      },
    ],
  },
  {
    noun: 'refunds',
    collection: 'refunds',
    of: async ({ userId }) => ({ paymentId: { $in: await payments.idsOfUser(userId) } }),
    erase: [{ $set: { reason: '', note: '', undone: withoutNote('$undone') } }],
  },
  {
    noun: 'moneyOrders',
    collection: 'money_orders',
    of: async ({ userId }) => ({ paymentId: { $in: await payments.idsOfUser(userId) } }),
    erase: [{ $set: { cause: '', givenUp: withoutNote('$givenUp') } }],
  },
  {
    noun: 'moneyOrdersGiven',
    collection: 'money_orders',
    of: ({ userId }) => ({ actorId: userId }),
    isExported: false,
    erase: 'keep',
  },
];

const ledgerHoldings: Holding[] = [
  {
    noun: 'ledger',
    collection: 'ledger',
    of: ({ userId }) => ({ 'entries.account': accounts.attendee(userId) }),
    erase: 'keep',
  },
  {
    noun: 'pointTransactions',
    collection: 'pointTransactions',
    of: ({ userId }) => ({ userId }),
    erase: 'keep',
  },
  {
    noun: 'pointAccounts',
    collection: 'pointAccounts',
    of: ({ userId }) => ({ _id: userId }),
    erase: 'keep',
  },
];

/**
 * Export and erasure of personal data in payments. What stays is published in the same transaction: the topic keeps the last
 * state of each payment for good.
 */
export function privacyAnswers({ store, erased, clock, payments, outbox, states }: Deps): PrivacyAnswers {
  const held = createHoldings(store, holdingsOf(payments));
  return {
    export: held.export,
    erase: (subject, erasureId) =>
      erased.erase({ userId: subject.userId, erasureId, now: clock.now() }, async () => {
        const counts = await held.erase(subject);
        const ids = await payments.idsOfUser(subject.userId);
        for (const state of await states.statesOf(ids)) await outbox.add(states.topic, state);
        return counts;
      }),
  };
}
