import type { RsvpDeps } from './rsvp-deps.ts';
import { onPayment, type PaymentNews } from './rsvp-payment.ts';
import type { Rsvp } from './rsvp.ts';

/**
 * Brings a payment's news to its RSVP; the one function that completes an approval or a purchase, whichever way the news came
 * first. Answers the RSVP as it stands, undefined when there is none.
 */
export async function applyPayment(deps: RsvpDeps, news: PaymentNews): Promise<Rsvp | undefined> {
  const { rsvpId, socialId } = news.payment;
  if (rsvpId === '' || socialId === '') return undefined;
  const social = await deps.cache.byId(socialId);
  return deps.desk.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => ({
      move: rsvp && onPayment(rsvp, news, { isApprovalRequired: social.isApprovalRequired, room, now }),
      answer: saved => saved.rsvp,
    }),
  });
}
