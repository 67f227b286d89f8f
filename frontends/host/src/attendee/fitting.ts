import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';

type Places = Pick<SocialView, 'maxCapacity' | 'confirmedPax' | 'ticketTiers'>;

const holdsPlace = ({ status, holdExpiresAt, offerExpiresAt, isApprovalPending }: Attendee) =>
  status === 'APPROVED' || holdExpiresAt !== null || offerExpiresAt !== null || isApprovalPending;

/**
 * Whom there is a place for, those who registered first before all others, and whom there is none for. The places are those of the
 * last answer; the server decides.
 */
export function fitting(people: readonly Attendee[], social: Places) {
  const left = new Map(social.ticketTiers.map(tier => [tier.id, tier.remainingQuantity]));
  let all = social.maxCapacity - social.confirmedPax;
  const fits: Attendee[] = [];
  const others: Attendee[] = [];
  for (const each of people.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  )) {
    const pax = holdsPlace(each) ? 0 : 1 + each.plusOnes;
    const ofTier = left.get(each.tierId ?? '') ?? all;
    if (pax > ofTier || pax > all) {
      others.push(each);
      continue;
    }
    fits.push(each);
    left.set(each.tierId ?? '', ofTier - pax);
    all -= pax;
  }
  return { fits, others };
}
