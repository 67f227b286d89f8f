import { saleState } from '@momos/contracts/sale-window';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { formatMoney, formatStamp, useNow } from '@momos/ui';
import { socialEditorWords } from '../words/social-editor.ts';
import * as classes from './hosted-table.module.css';

const words = socialEditorWords.tierFacts;

/** Places, the waitlist, and each ticket with its price, what is left, and when it is sold. */
export function TierFacts({ social }: { social: SocialView }) {
  const now = useNow(60_000);
  const { confirmedPax, maxCapacity, waitlistCount, ticketTiers } = social;
  return (
    <span className={classes.tiers} role="list" aria-label={words.placesAndTickets}>
      <span role="listitem">
        <strong>
          {confirmedPax} / {maxCapacity}
        </strong>{' '}
        {words.placesTakenWaitlist(waitlistCount)}
      </span>
      {ticketTiers.map(tier => (
        <span key={tier.id} role="listitem">
          <strong>{tier.name}</strong> {tierText(tier, social, now)}
        </span>
      ))}
    </span>
  );
}

function tierText(tier: TicketTier, { currency, timezone }: SocialView, now: number): string {
  const price = tier.ticketPrice === 0 ? words.free : formatMoney(tier.ticketPrice, currency);
  const deposit = tier.depositAmount > 0 ? words.deposit(formatMoney(tier.depositAmount, currency)) : '';
  const points = tier.pointsPrice ? words.orPoints(tier.pointsPrice) : '';
  return [`${price}${deposit}${points}`, words.left(tier.remainingQuantity), saleText(tier, timezone, now)]
    .filter(Boolean)
    .join(' · ');
}

function saleText(tier: TicketTier, zone: string, now: number): string | null {
  switch (saleState(tier, now)) {
    case 'BEFORE':
      return tier.salesStart && words.onSaleFrom(formatStamp(tier.salesStart, zone));
    case 'OVER':
      return words.salesHaveEnded;
    case 'OPEN':
      return tier.salesEnd && words.onSaleUntil(formatStamp(tier.salesEnd, zone));
  }
}
