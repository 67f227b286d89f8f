import { type AppError, badField } from '@momos/contracts/errors';
import { formatMoney, toMajor, toMinor, toStep } from '@momos/contracts/money';

/** A promo code of a social (spec §7 "Promos"). */
export type PromoCode = {
  id: string;
  version: number;
  socialId: string;
  code: string;
  kind: 'PERCENT' | 'FIXED' | 'FREE';
  /** Percent off, or minor units off the whole order; 0 for FREE. */
  value: number;
  currency: string;
  /** Tiers it is valid for; none means all. */
  tierIds: string[];
  maxUses: number | null;
  uses: number;
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  /** Ended by the host; stays for the payments that used it. */
  isEnded: boolean;
  createdAt: Date;
};

/** The discount of a code in words, such as "20% off". */
export function promoText(promo: Pick<PromoCode, 'kind' | 'value' | 'currency'>): string {
  if (promo.kind === 'FREE') return 'Free ticket';
  if (promo.kind === 'PERCENT') return `${promo.value}% off`;
  return `${formatMoney(toMajor(promo.value, promo.currency), promo.currency)} off`;
}

/** Minor units that a code takes off the tickets' price, never more than the price; rounded to the nearest chargeable step. */
export function discountOf(
  promo: Pick<PromoCode, 'kind' | 'value'>,
  ticketAmount: number,
  currency: string,
): number {
  if (promo.kind === 'FREE') return ticketAmount;
  const off = promo.kind === 'PERCENT' ? (ticketAmount * promo.value) / 100 : promo.value;
  return Math.min(ticketAmount, Math.max(0, toStep(off, currency)));
}

/** The reason why a code is not valid now for this tier, in words for the attendee; undefined when it is valid. */
export function rejectionReason(promo: PromoCode, use: { now: Date; tierId?: string }): string | undefined {
  if (promo.isEnded || !promo.isActive) return `The code ${promo.code} is no longer valid.`;
  if (promo.startsAt && use.now < promo.startsAt) return `The code ${promo.code} is not valid yet.`;
  if (promo.endsAt && use.now >= promo.endsAt) return `The code ${promo.code} has expired.`;
  if (use.tierId && promo.tierIds.length > 0 && !promo.tierIds.includes(use.tierId))
    return `The code ${promo.code} is not for this ticket.`;
  return promo.maxUses !== null && promo.uses >= promo.maxUses ? usedUp(promo.code) : undefined;
}

const usedUp = (code: string) => `The code ${code} has been used up.`;

/** Throws 400 for limits that leave nothing: over 100 percent, or an end that is not after its start. */
export function checkLimits({ kind, value, startsAt, endsAt }: PromoCode): void {
  if (kind === 'PERCENT' && value > 100) throw badField('body.value', 'At most 100 percent.');
  if (startsAt && endsAt && endsAt <= startsAt)
    throw badField('body.endsAt', 'The end must be after the start.');
}

/** 400 on `field` for a code that is not valid, with the reason. */
export const invalidPromoCode = (field: string, reason: string): AppError => badField(field, reason);

/** 400 on `field` for a code that the social does not have. */
export const unknownPromoCode = (field: string, code: string): AppError =>
  badField(field, `There is no code ${code} here.`);

/** 400 for a code whose last use was taken by another buyer. */
export const usedUpError = (field: string, code: string): AppError => badField(field, usedUp(code));

/** The value of a code as it is stored: minor units for FIXED, percent for PERCENT, 0 for FREE. */
export const storedValue = (kind: PromoCode['kind'], value: number, currency: string): number =>
  kind === 'FREE' ? 0 : kind === 'FIXED' ? toMinor(value, currency) : value;

/** The value of a code as hosts enter it: major units for FIXED, percent for PERCENT. */
export const enteredValue = ({ kind, value, currency }: PromoCode): number =>
  kind === 'FIXED' ? toMajor(value, currency) : value;
