import { type AppError, badField, notFound } from '@momos/contracts/errors';
import { formatMoney, toMajor } from '@momos/contracts/money';

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
  /** Tiers it is good for; none means all. */
  tierIds: string[];
  maxUses: number | null;
  uses: number;
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  /** Ended by the host; kept for the payments that used it. */
  isEnded: boolean;
  createdAt: Date;
};

/** The worth of a code in words, such as "20% off". */
export function promoText(promo: Pick<PromoCode, 'kind' | 'value' | 'currency'>): string {
  if (promo.kind === 'FREE') return 'Free ticket';
  if (promo.kind === 'PERCENT') return `${promo.value}% off`;
  return `${formatMoney(toMajor(promo.value, promo.currency), promo.currency)} off`;
}

/** Minor units that a code takes off the tickets' price, never more than the price; halves are rounded up. */
export function discountOf(promo: Pick<PromoCode, 'kind' | 'value'>, ticketAmount: number): number {
  if (promo.kind === 'FREE') return ticketAmount;
  const off = promo.kind === 'PERCENT' ? Math.round((ticketAmount * promo.value) / 100) : promo.value;
  return Math.min(ticketAmount, Math.max(0, off));
}

/** Why a code is worth nothing now for this tier, in words for the attendee; undefined when it is good. */
export function whyNot(promo: PromoCode, use: { now: Date; tierId?: string }): string | undefined {
  if (promo.isEnded || !promo.isActive) return `The code ${promo.code} is no longer valid.`;
  if (promo.startsAt && use.now < promo.startsAt) return `The code ${promo.code} is not valid yet.`;
  if (promo.endsAt && use.now >= promo.endsAt) return `The code ${promo.code} has expired.`;
  if (use.tierId && promo.tierIds.length > 0 && !promo.tierIds.includes(use.tierId))
    return `The code ${promo.code} is not for this ticket.`;
  return promo.maxUses !== null && promo.uses >= promo.maxUses ? usedUp(promo.code) : undefined;
}

const usedUp = (code: string) => `The code ${code} has been used up.`;

/** Throws 400 for a code that could never be used: over 100 percent, or an end that is not after its start. */
export function checkLimits({ kind, value, startsAt, endsAt }: PromoCode): void {
  if (kind === 'PERCENT' && value > 100) throw badField('body.value', 'At most 100 percent.');
  if (startsAt && endsAt && endsAt <= startsAt)
    throw badField('body.endsAt', 'The end must be after the start.');
}

/** 400 on `field` for a code that is worth nothing, with the reason. */
export const worthless = (field: string, reason: string): AppError => badField(field, reason);

/** 400 for a code whose last use somebody else got. */
export const usedUpError = (field: string, code: string): AppError => badField(field, usedUp(code));

/** 404 for a code id that the social does not have. */
export const noSuchCode = (): AppError => notFound('promo code');
