import { saleState } from '@momos/contracts/sale-window';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { formatMoney, formatStamp, useNow } from '@momos/ui';
import * as classes from './hosted-table.module.css';

/** Places, the waitlist, and each ticket with its price, what is left, and when it is sold. */
export function TierFacts({ social }: { social: SocialView }) {
  const now = useNow(60_000);
  const { confirmedPax, maxCapacity, waitlistCount, ticketTiers } = social;
  return (
    <span className={classes.tiers} role="list" aria-label="Places and tickets">
      <span role="listitem">
        <strong>
          {confirmedPax} / {maxCapacity}
        </strong>{' '}
        places taken{waitlistCount > 0 ? `, ${waitlistCount} on the waitlist` : ''}
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
  const price = tier.ticketPrice === 0 ? 'Free' : formatMoney(tier.ticketPrice, currency);
  const deposit = tier.depositAmount > 0 ? ` + ${formatMoney(tier.depositAmount, currency)} deposit` : '';
  return [`${price}${deposit}`, `${tier.remainingQuantity} left`, saleText(tier, timezone, now)]
    .filter(Boolean)
    .join(' · ');
}

function saleText(tier: TicketTier, zone: string, now: number): string | null {
  switch (saleState(tier, now)) {
    case 'BEFORE':
      return tier.salesStart && `on sale from ${formatStamp(tier.salesStart, zone)}`;
    case 'OVER':
      return 'sales have ended';
    case 'OPEN':
      return tier.salesEnd && `on sale until ${formatStamp(tier.salesEnd, zone)}`;
  }
}
