import { AppError, badRequest, notFound } from '@momos/contracts/errors';
import type { Payment, Subject } from '@momos/contracts/proto/payments/v1/bus';
import { type Offer, PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { rpc, type RpcBinding } from '@momos/runtime';
import { hasAttempt } from '@momos/runtime/purchase/purchase';
import { paxOf, pointsOf, type Rsvp, subjectOf, ticketKind } from '../rsvp/rsvp.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Social } from '../social/social.ts';
import { applyPayment } from './apply-payment.ts';
import { holdSeat } from './hold-seat.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** Tickets of socials as things to buy (proto/payments/v1/purchasables.proto); their subject is the RSVP. */
export const purchasablesRpc = (deps: RegistrationDeps): RpcBinding =>
  rpc(PurchasablesService, ['payments'], {
    async hold({ subject, userId, endedAttempt }) {
      const { id: rsvpId, scopeId: socialId } = ticketOf(subject);
      if (!rsvpId || !socialId || !userId) throw notFound('RSVP', rsvpId);
      const { rsvp, social, ...held } = await holdSeat(deps, { rsvpId, socialId, userId, endedAttempt });
      return { ...held, subject: subjectOf(rsvp), offer: offerOf(rsvp, social) };
    },
    complete: payment => apply(deps, payment),
    release: payment => apply(deps, payment),
  });

/** What a ticket costs is decided by its social; what it is worth with a promo code, by payments. */
const offerOf = (rsvp: Rsvp, social: Social): Offer => ({
  payeeId: social.ownerId,
  title: social.title,
  itemName: rsvp.tierName || 'Ticket',
  itemId: rsvp.tierId ?? '',
  quantity: paxOf(rsvp),
  unitPrice: rsvp.ticketPrice,
  unitDeposit: rsvp.depositAmount,
  currency: rsvp.currency,
  promoCode: rsvp.promoCode ?? '',
  points: pointsOf(rsvp),
  depositLabel: 'Deposit, back when you come',
});

async function apply(deps: RegistrationDeps, payment: Payment) {
  ticketOf(payment.subject);
  const rsvp = await applyPayment(deps, { payment }).catch(withoutSocial);
  return rsvp
    ? { state: stateOf(rsvp), hasAttempt: hasAttempt(rsvp, payment) }
    : { state: 'UNKNOWN', hasAttempt: false };
}

/** The social may be what is missing. */
function withoutSocial(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

function ticketOf(subject: Subject | undefined): Subject {
  if (subject?.kind !== ticketKind) throw badRequest('Only tickets of socials are sold here.');
  return subject;
}

function stateOf({ status, payment, hold }: Rsvp): string {
  if (isSeated(status)) return 'COMPLETED';
  if (payment.isOver) return 'RETURNED';
  if (hold?.kind === 'payment') return 'HELD';
  return status === 'PENDING' || status === 'WAITLIST' || status === 'INITIAL' ? 'WAITING' : 'OVER';
}
