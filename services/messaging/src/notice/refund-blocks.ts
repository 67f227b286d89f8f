import { type Block, note } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { moneyOf } from './notice-blocks.ts';
import type { RefundFacts } from './rsvp-notice.ts';

const words = registrationNoticesWords.refundBlocks;

/** What is refunded, in words; nothing where no refund is known. */
export function refundBlocks(refund: RefundFacts | undefined): Block[] {
  if (!refund) return [];
  const { ticketAmount, depositAmount, everything, currency } = refund;
  if (everything) return [fullRefund];
  const parts = [
    ...(ticketAmount > 0 ? [words.ofYourTicket(moneyOf(ticketAmount, currency))] : []),
    ...(depositAmount > 0 ? [words.yourDepositOf(moneyOf(depositAmount, currency))] : []),
  ];
  if (parts.length === 0) return [note(words.underCancellationPolicyNo)];
  return [note(words.underCancellationPolicyRefunding(parts.join(' and ')))];
}

/** All that was paid is refunded, captured or only authorised. */
export const fullRefund: Block = note(words.receiveFullRefundOriginal);
