import type { RegistrationDeps } from './registration-deps.ts';
import { onPayment, type PaymentUpdate } from './rsvp-payment.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';

/**
 * Applies what is known of a payment to its RSVP; the one function that completes an approval or a purchase, whether the
 * event or the RPC is first. Returns the RSVP as it stands, undefined without one.
 */
export async function applyPayment(deps: RegistrationDeps, update: PaymentUpdate): Promise<Rsvp | undefined> {
  const { rsvpId, socialId } = update.payment;
  if (rsvpId === '' || socialId === '') return undefined;
  const social = await deps.cache.byId(socialId);
  return deps.ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => ({
      move: rsvp && onPayment(rsvp, update, { isApprovalRequired: social.isApprovalRequired, room, now }),
      result: saved => saved.rsvp,
    }),
  });
}
