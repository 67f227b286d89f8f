import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { type Deciding, needsApproval } from '../social/needs-approval.ts';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.finishLabel;

type Finished = Deciding & Pick<SocialView, 'isSoldOut'>;

/** What is chosen so far: the tier, who comes along, and the registration that may hold a place already. */
type Chosen = { tier?: TicketTier | undefined; plusOnes?: number; rsvp?: RsvpView | undefined };

/** And what it costs: momo points in place of money, or the total with a promo code, once it is known. */
type Priced = Chosen & { points?: number; total?: number | undefined };

const holdsPlace = (rsvp: RsvpView | undefined) =>
  rsvp !== undefined && (rsvp.holdExpiresAt !== null || rsvp.offerExpiresAt !== null);

/** Who has handed in a registration is past the queue. */
const isNew = (rsvp: RsvpView | undefined) => rsvp?.status !== 'PENDING';

/** Whether this registration would wait for a place: the ticket is sold out or too few are left, or others wait for it already. */
export function isWaitlisted(social: Finished, { tier, plusOnes = 0, rsvp }: Chosen): boolean {
  if (holdsPlace(rsvp)) return false;
  if (social.isSoldOut || !tier) return social.isSoldOut;
  if (tier.remainingQuantity < 1 + plusOnes) return true;
  return tier.isQueued && isNew(rsvp) && !needsApproval(social, { tierId: tier.id, rsvp });
}

export const isPriced = (tier: TicketTier | undefined): boolean =>
  tier !== undefined && tier.ticketPrice + tier.depositAmount > 0;

/** What the last button of a registration does: wait, pay, ask, or register. */
export function finishLabel(social: Finished, chosen: Priced = {}): string {
  const { tier, rsvp, points, total } = chosen;
  if (isWaitlisted(social, chosen)) return words.joinTheWaitlist;
  if (points) return words.payWithPoints(points);
  if (isPriced(tier) && total !== 0) return words.goToPayment;
  return needsApproval(social, { tierId: tier?.id, rsvp }) ? words.askToJoin : words.register;
}
