import { AppError, conflict } from '@momos/contracts/errors';
import type { EventsService, Hold } from '@momos/contracts/proto/events/v1/events';
import type { Actor, RpcClient } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { oneAtATime } from '../promo-code/one-at-a-time.ts';
import { usedUpError } from '../promo-code/promo-code.ts';
import { carryOutPayment } from './carry-out-payment.ts';
import { tellPayment } from './payment-message.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { nextCheck, type Payment } from './payment.ts';
import { checkPromo, type Priced, priceRsvp, type PricingDeps } from './price-rsvp.ts';
import { settlePayment } from './settle-payment.ts';

/** What opening a payment works with. */
export type OpenDeps = PaymentDeps & PricingDeps & { events: RpcClient<typeof EventsService> };

/**
 * Holds the seat and opens the payment page of an RSVP (spec §7, decisions: "Hold"). Asked again it answers the same
 * page, or a new one when the choice or the hold has changed; a payment that is made already is answered as it stands.
 * Throws what events says of the seat (`sold_out`, `illegal_state`), and 400 for a promo code that is worth nothing.
 */
export async function openPayment(
  deps: OpenDeps,
  actor: Pick<Actor, 'userId'>,
  { socialId, rsvpId }: { socialId: string; rsvpId: string },
): Promise<Payment> {
  const hold = await deps.events.holdSeat({ rsvpId, userId: actor.userId, socialId });
  const { rsvp } = hold;
  if (!rsvp || !hold.social) throw new AppError('internal', 'A hold without its RSVP.');
  const priced = await priceRsvp(deps, rsvp);
  const wanted = draft(hold, priced, deps);
  for (let tries = 0; tries < 5; tries++) {
    const current = await deps.payments.currentOf(rsvpId);
    if (!current) {
      checkPromo(deps, priced.promo, rsvp.tierId);
      if (await add(deps, wanted)) return withPage(deps, wanted);
    } else if (current.status !== 'OPEN') return current;
    else if (isSame(current, wanted) && current.expiresAt > deps.clock.now()) return withPage(deps, current);
    else await closePage(deps, current);
  }
  throw conflict('This payment is being changed elsewhere. Please try again.');
}

/** The page of an open payment, opened when it has none; the provider answers the same one however often it is asked. */
export async function withPage(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (payment.session) return payment;
  if (payment.provider === 'none') return carryOutPayment(deps, payment.id);
  const provider = deps.providers.of(payment.provider);
  const session = await provider.open(payment).catch(async (error: unknown) => {
    if (error instanceof AppError && !error.retryable)
      await settlePayment(deps, payment.id, refused(error.message));
    throw error;
  });
  const opened = await deps.payments.keepSession(payment, session);
  if (opened) return opened;
  await provider.close({ ...payment, session });
  throw conflict('This payment was given up meanwhile. Please start it again.');
}

/** Closes the page of an open payment and settles it, as paid if it was paid before. */
export async function closePage(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  return settlePayment(deps, payment.id, await deps.providers.of(payment.provider).close(payment));
}

const refused = (reason: string) =>
  ({ state: 'failed', reference: null, method: null, amount: 0, reason }) as const;

const isSame = (a: Payment, b: Payment) =>
  (
    [
      'ticketAmount',
      'depositAmount',
      'totalAmount',
      'currency',
      'promoCodeId',
      'tickets',
      'isCaptureManual',
    ] as const
  ).every(field => a[field] === b[field]);

/** Inserts the payment with its promo use and its event; false when the RSVP has got a current payment meanwhile. */
async function add(deps: OpenDeps, payment: Payment): Promise<boolean> {
  const insert = () =>
    deps.store.transaction(async () => {
      const { promoCodeId, promoCode } = payment;
      if (promoCodeId && !(await deps.promoCodes.take(promoCodeId)))
        throw usedUpError('promoCode', promoCode ?? '');
      await deps.payments.add(payment);
      await tellPayment(deps, payment, 'PAYMENT_CHANGE_OPENED');
      return true;
    });
  try {
    return await (payment.promoCodeId ? oneAtATime(payment.promoCodeId, insert) : insert());
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function draft({ rsvp, social, expiresAt, isCaptureManual }: Hold, priced: Priced, deps: OpenDeps): Payment {
  if (!rsvp || !social || !expiresAt) throw new AppError('internal', 'A hold without its expiry.');
  const now = deps.clock.now();
  const { promo, ...amounts } = priced;
  const payment: Payment = {
    ...amounts,
    id: uuid(),
    version: 1,
    rsvpId: rsvp.id,
    socialId: rsvp.socialId,
    userId: rsvp.userId,
    hostId: social.ownerId,
    title: social.title,
    tierName: rsvp.tierName,
    tickets: 1 + rsvp.plusOnes,
    status: 'OPEN',
    isCurrent: true,
    currency: rsvp.currency,
    capturedAmount: 0,
    refundedAmount: 0,
    refundedDepositAmount: 0,
    promised: { ticket: 0, deposit: 0, fee: 0 },
    promoCode: promo?.code ?? null,
    promoCodeId: promo?.id ?? null,
    isPromoUsed: promo !== null,
    provider: amounts.totalAmount === 0 ? 'none' : deps.providers.current.name,
    isCaptureManual,
    attempt: 1,
    session: null,
    reference: null,
    method: null,
    failure: null,
    order: null,
    expiresAt,
    checkAt: null,
    tries: 0,
    createdAt: now,
    updatedAt: now,
  };
  return { ...payment, checkAt: nextCheck(payment, now) };
}
