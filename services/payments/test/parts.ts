import { topics } from '@momos/contracts/topics';
import { createAudit, createLogger } from '@momos/runtime';
import { createErased, type Erased, migrate, type Store } from '@momos/store';
import { connectBus, type Engines, type FixedClock, fixedClock } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createMoneyOrders } from '../src/money-order/money-order.store.ts';
import { createLedger } from '../src/ledger/ledger.store.ts';
import { createPointLedger, type PointLedger } from '../src/points/points.store.ts';
import type { OpenDeps } from '../src/checkout/open-payment.ts';
import type { Payment } from '../src/payment/payment.ts';
import { createPayments } from '../src/payment/payment.store.ts';
import { noFee } from '../src/pricing/quote.ts';
import { createPromoCodes } from '../src/promo-code/promo-code.store.ts';
import type { Observation } from '../src/provider/observation.ts';
import type { Provider } from '../src/provider/provider.ts';
import { providersOf } from '../src/provider/providers.ts';
import { createRefunds } from '../src/refund/refund.store.ts';

/** A provider in memory that does whatever it is published, counts what it did, and knows no idempotency. */
export type ProviderDouble = Provider & {
  captures: number;
  charges: number;
  refunded: number;
  seen: Observation;
};

/** The use cases' parts on a real database, without HTTP and bus around them: for races and their twins. */
export type Parts = OpenDeps & {
  store: Store;
  erased: Erased;
  clock: FixedClock;
  provider: ProviderDouble;
  points: PointLedger;
};

export const open: Observation = { state: 'open', reference: null, method: null, amount: 0, reason: null };

export async function makeParts(engines: Engines, database?: string): Promise<Parts> {
  const store = await engines.connectStore(database);
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus(engines, store);
  const provider = providerDouble();
  const clock = fixedClock(new Date());
  const parts = {
    store,
    erased: createErased(store),
    payments: createPayments(store, 'test'),
    refunds: createRefunds(store, 'test'),
    moneyOrders: createMoneyOrders(store, 'test'),
    promoCodes: createPromoCodes(store),
    ledger: createLedger(store),
    points: createPointLedger(store, 'test'),
    providers: providersOf(provider, [provider]),
    provider,
    outbox: bus.outbox,
    audit: createAudit({ outbox: bus.outbox, store, topic: topics.paymentsAudit, clock }),
    clock,
    log,
    fee: noFee,
    enqueue: () => undefined,
    countRefused: () => undefined,
    purchasables: purchasablesDouble(clock),
  };
  await migrate(store);
  return parts;
}

/** An open payment of 50 and a deposit of 10. */
export async function addPayment(parts: Parts, given: Partial<Payment> = {}): Promise<Payment> {
  const now = parts.clock.now();
  const payment: Payment = {
    id: uuid(),
    version: 1,
    subject: { kind: 'social-ticket', id: uuid(), scopeId: uuid() },
    attempt: 1,
    userId: uuid(),
    payeeId: uuid(),
    title: 'Supper club',
    status: 'OPEN',
    currency: 'USD',
    lines: [
      { kind: 'ticket', label: 'Standard', amount: 5000 },
      { kind: 'deposit', label: 'Deposit', amount: 1000 },
    ],
    capturedAmount: 0,
    refundedAmount: 0,
    refundedDepositAmount: 0,
    promised: { ticket: 0, deposit: 0, fee: 0 },
    promoCode: null,
    promoCodeId: null,
    isPromoUsed: false,
    provider: 'sandbox',
    isCaptureManual: false,
    page: 1,
    session: { id: 'page', url: 'http://page', page: 1 },
    reference: null,
    method: null,
    failure: null,
    authorisedUntil: null,
    command: null,
    ended: null,
    expiresAt: new Date(now.getTime() + 900_000),
    checkAt: null,
    tries: 0,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
  await parts.payments.add(payment);
  return payment;
}

export const captured: Observation = {
  state: 'captured',
  reference: 'ref',
  method: 'visa 4242',
  amount: 6000,
  reason: null,
};

export const failed: Observation = { ...open, state: 'failed', reason: 'The payment page was closed.' };

export const authorised: Observation = { ...captured, state: 'authorised', amount: 0 };

function providerDouble(): ProviderDouble {
  const double: ProviderDouble = {
    name: 'sandbox',
    captures: 0,
    charges: 0,
    refunded: 0,
    seen: open,
    open: async ({ id, page }) => ({ id: `page-${id}-${page}`, url: 'http://page' }),
    prepareCharge: async ({ id }) => ({ id: `charge-${id}`, url: '' }),
    charge: async () => {
      double.charges++;
      return double.seen;
    },
    observe: async () => double.seen,
    close: async () => double.seen,
    capture: async () => {
      double.captures++;
      return captured;
    },
    release: async () => double.seen,
    refund: async (_, { amount, id }) => {
      double.refunded += amount;
      return { state: 'done', reference: id, reason: null };
    },
    observeRefund: async () => undefined,
    observeDisputes: async () => [],
    async *events() {},
    readEvent: () => {
      throw new Error('no webhooks here');
    },
  };
  return double;
}

/** An owner of whom everything is always to be had, for whoever asks; its attempts end as payments says. */
function purchasablesDouble({ now }: FixedClock): OpenDeps['purchasables'] {
  return {
    hold: async ({ subject, endedAttempt }) => ({
      subject,
      attempt: endedAttempt + 1,
      expiresAt: new Date(now().getTime() + 900_000),
      isCaptureManual: false,
      offer: {
        payeeId: 'host',
        title: 'Supper club',
        itemName: 'Standard',
        itemId: 'standard',
        quantity: 1,
        unitPrice: 5000,
        unitDeposit: 1000,
        currency: 'USD',
        promoCode: 'LAST',
        depositLabel: 'Deposit, back when you come',
        points: 0,
      },
    }),
    notify: async () => undefined,
  };
}
