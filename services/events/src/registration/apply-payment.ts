import type { PaymentUpdate } from '@momos/runtime/purchase/payment-news';
import type { RegistrationDeps } from './registration-deps.ts';
import { onPayment } from './rsvp-payment.ts';
import { type Rsvp, ticketKind } from '../rsvp/rsvp.ts';

/**
 * Applies what is known of a payment to its RSVP; the one function that completes an approval or a purchase, whether the
 * event or the RPC is first. Returns the RSVP as it stands; undefined without one, and for payments of other things.
 */
export async function applyPayment(deps: RegistrationDeps, update: PaymentUpdate): Promise<Rsvp | undefined> {
  const { subject } = update.payment;
  if (subject?.kind !== ticketKind) return undefined;
  const { isApprovalRequired, eventEndTimestamp: socialEnd } = await deps.cache.byId(subject.scopeId);
  return deps.ledger.commit({
    socialId: subject.scopeId,
    rsvp: { id: subject.id },
    decide: ({ rsvp, room, now }) => ({
      move: rsvp && onPayment(rsvp, update, { isApprovalRequired, socialEnd, room, now }),
      result: saved => saved.rsvp,
    }),
  });
}
