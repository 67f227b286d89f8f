import { Rsvp, Social } from '@momos/contracts/proto/events/v1/bus';
import { createLogger } from '@momos/runtime';
import { migrate, type Store } from '@momos/store';
import { connectBus, type Engines, type FixedClock, fixedClock } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createLedger } from '../src/ledger/ledger.store.ts';
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
export type ProviderDouble = Provider & { captures: number; refunded: number; seen: Observation };

/** The use cases' parts on a real database, without HTTP and bus around them: for races and their twins. */
export type Parts = OpenDeps & { store: Store; clock: FixedClock; provider: ProviderDouble };

const open: Observation = { state: 'open', reference: null, method: null, amount: 0, reason: null };

export async function makeParts(engines: Engines): Promise<Parts> {
  const store = await engines.connectStore();
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus(engines, store);
  const provider = providerDouble();
  const clock = fixedClock(new Date());
  const parts = {
    store,
    payments: createPayments(store, 'test'),
    refunds: createRefunds(store),
    promoCodes: createPromoCodes(store),
    ledger: createLedger(store),
    providers: providersOf(provider, [provider]),
    provider,
    outbox: bus.outbox,
    clock,
    log,
    fee: noFee,
    enqueue: () => undefined,
    events: eventsDouble(clock),
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
    rsvpId: uuid(),
    socialId: uuid(),
    userId: uuid(),
    hostId: uuid(),
    title: 'Supper club',
    tierName: 'Standard',
    tickets: 1,
    status: 'OPEN',
    isCurrent: true,
    currency: 'USD',
    ticketAmount: 5000,
    depositAmount: 1000,
    feeAmount: 0,
    discountAmount: 0,
    totalAmount: 6000,
    capturedAmount: 0,
    refundedAmount: 0,
    refundedDepositAmount: 0,
    promised: { ticket: 0, deposit: 0, fee: 0 },
    promoCode: null,
    promoCodeId: null,
    isPromoUsed: false,
    provider: 'sandbox',
    isCaptureManual: false,
    attempt: 1,
    session: { id: 'page', url: 'http://page' },
    reference: null,
    method: null,
    failure: null,
    order: null,
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

function providerDouble(): ProviderDouble {
  const double: ProviderDouble = {
    name: 'sandbox',
    captures: 0,
    refunded: 0,
    seen: open,
    open: async payment => ({ id: `page-${payment.id}`, url: 'http://page' }),
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
    readEvent: () => {
      throw new Error('no webhooks here');
    },
  };
  return double;
}

/** Events as a place where every RSVP is the same and always has its seat; each caller is an RSVP of their own. */
function eventsDouble({ now }: FixedClock): OpenDeps['events'] {
  const social = Social.fromPartial({ id: uuid(), ownerId: uuid(), title: 'Supper club', currency: 'USD' });
  const refuse = async () => {
    throw new Error('not asked here');
  };
  return {
    holdSeat: async ({ rsvpId, userId, socialId }) => ({
      social,
      expiresAt: new Date(now().getTime() + 900_000),
      isCaptureManual: false,
      rsvp: Rsvp.fromPartial({
        id: rsvpId,
        userId,
        socialId,
        ticketPrice: 5000,
        depositAmount: 1000,
        currency: 'USD',
        promoCode: 'LAST',
      }),
    }),
    getSocialAccess: refuse,
    getSocials: refuse,
    listAudience: refuse,
  };
}
