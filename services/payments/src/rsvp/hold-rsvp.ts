import { AppError } from '@momos/contracts/errors';
import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { Actor, RpcClient } from '@momos/runtime';
import type { Purchase } from '../payment/payment.ts';
import { type Priced, price, type PricingDeps } from '../pricing/price.ts';

/** Dependencies of holding a seat. */
export type HoldDeps = PricingDeps & { events: RpcClient<typeof EventsService> };

/** A held seat: the purchase to be paid, and the promo code that has to be valid when a payment is opened. */
export type HeldRsvp = { purchase: Purchase; promo: Priced['promo']; tierId: string };

/**
 * Holds the seat of an RSVP at events and prices it (decisions: "Hold"). Throws the errors of events about the
 * seat (`sold_out`, `illegal_state`), and 400 for an unknown promo code.
 */
export async function holdRsvp(
  deps: HoldDeps,
  { userId }: Pick<Actor, 'userId'>,
  { socialId, rsvpId }: { socialId: string; rsvpId: string },
): Promise<HeldRsvp> {
  const { rsvp, social, expiresAt, isCaptureManual } = await deps.events.holdSeat({
    rsvpId,
    userId,
    socialId,
  });
  if (!rsvp || !social || !expiresAt)
    throw new AppError('internal', 'A hold without its RSVP or its expiry.');
  const { promo, ...amounts } = await priceOf(deps, rsvp);
  const purchase: Purchase = {
    ...amounts,
    rsvpId: rsvp.id,
    socialId: rsvp.socialId,
    userId: rsvp.userId,
    hostId: social.ownerId,
    title: social.title,
    tierName: rsvp.tierName,
    tickets: 1 + rsvp.plusOnes,
    currency: rsvp.currency,
    promoCode: promo?.code ?? null,
    promoCodeId: promo?.id ?? null,
    isCaptureManual,
    expiresAt,
  };
  return { purchase, promo, tierId: rsvp.tierId };
}

const priceOf = (deps: PricingDeps, { ticketPrice, depositAmount, currency, plusOnes, ...rsvp }: Rsvp) =>
  price(
    deps,
    { ticketPrice, depositAmount, currency, quantity: 1 + plusOnes },
    { socialId: rsvp.socialId, code: rsvp.promoCode },
  );
