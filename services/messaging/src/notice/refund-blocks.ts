import { type Block, note } from '../mail/mail.ts';
import { moneyOf } from './notice-blocks.ts';
import type { RefundFacts } from './rsvp-notice.ts';

/** What is refunded, in words; nothing where no refund is known. */
export function refundBlocks(refund: RefundFacts | undefined): Block[] {
  if (!refund) return [];
  const { ticketAmount, depositAmount, everything, currency } = refund;
  if (everything) return [fullRefund];
  const parts = [
    ...(ticketAmount > 0 ? [`${moneyOf(ticketAmount, currency)} of your ticket`] : []),
    ...(depositAmount > 0 ? [`your deposit of ${moneyOf(depositAmount, currency)}`] : []),
  ];
  if (parts.length === 0) return [note('Under the cancellation policy, no refund is due.')];
  return [
    note(
      `Under the cancellation policy, we are refunding ${parts.join(' and ')} to your original payment method. Refunds take 5 to 10 days.`,
    ),
  ];
}

/** All that was paid is refunded, captured or only authorised. */
export const fullRefund: Block = note(
  'You will receive a full refund to your original payment method within 5 to 10 days. If your card was only authorised, the hold is released.',
);
