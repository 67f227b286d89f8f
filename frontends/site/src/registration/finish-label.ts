import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { needsApproval } from '../social/needs-approval.ts';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.finishLabel;

type Finished = Pick<SocialView, 'isSoldOut' | 'isApprovalRequired' | 'viewer'>;

/** What is chosen so far: the tier, the registration that may hold a place already, and momo points in place of money. */
type Chosen = { tier?: TicketTier | undefined; rsvp?: RsvpView | undefined; points?: number };

const holdsPlace = (rsvp: RsvpView | undefined) =>
  rsvp !== undefined && (rsvp.holdExpiresAt !== null || rsvp.offerExpiresAt !== null);

/** Whether this registration would wait for a place. */
export const isWaitlisted = (social: Pick<Finished, 'isSoldOut'>, { tier, rsvp }: Chosen): boolean =>
  (social.isSoldOut || tier?.remainingQuantity === 0) && !holdsPlace(rsvp);

export const isPriced = (tier: TicketTier | undefined): boolean =>
  tier !== undefined && tier.ticketPrice + tier.depositAmount > 0;

/** What the last button of a registration does: wait, pay, ask, or register. */
export function finishLabel(social: Finished, chosen: Chosen = {}): string {
  if (isWaitlisted(social, chosen)) return words.joinTheWaitlist;
  if (chosen.points) return words.payWithPoints(chosen.points);
  if (isPriced(chosen.tier)) return words.goToPayment;
  const isAsked = needsApproval(social, { rsvp: chosen.rsvp, tierId: chosen.tier?.id });
  return isAsked ? words.askToJoin : words.register;
}
