import { badField } from '@momos/contracts/errors';
import { stepProblem, toMinor } from '@momos/contracts/money';
import type { Refund } from '@momos/contracts/proto/payments/v1/bus';
import type { refundReasons, refundTypes } from '@momos/contracts/refunds';
import type { Actor } from '@momos/runtime';
import { subjectOf } from '../rsvp/rsvp.ts';
import { assertMayRefund } from '../rsvp/rsvp.policy.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Payments } from './payments.ts';

export type RefundDeps = { cache: SocialCache; rsvps: Rsvps; payments: Payments };

type Request = {
  /** Payments makes one refund per key. */
  key: string;
  socialId: string;
  rsvpId: string;
  type: (typeof refundTypes)[number];
  reason: (typeof refundReasons)[number];
  amount?: number | undefined;
  note?: string | undefined;
  /** manual: the host has paid it back another way, and it is only booked. */
  method?: 'provider' | 'manual' | undefined;
  /** A failed refund that is sent again. */
  refundId?: string | undefined;
};

/**
 * Refunds on a host's request (spec §3 "Refund type"); payments never refunds more than was captured. The same key makes
 * the same refund, even if the response was lost between the two services. Throws 403 for others, 400 for an amount finer than
 * the currency's smallest step.
 */
export async function createRefund(
  { cache, rsvps, payments }: RefundDeps,
  actor: Actor,
  { key, socialId, rsvpId, type, reason, amount, note, method, refundId }: Request,
): Promise<{ refund: Refund; currency: string }> {
  assertHost(await cache.byId(socialId), actor);
  const rsvp = await rsvps.get(socialId, rsvpId);
  const { currency } = rsvp;
  const problem = amount === undefined ? undefined : stepProblem(amount, currency);
  if (problem) throw badField('body.amount', problem);
  assertMayRefund(rsvp, actor);
  const refund = await payments.createRefund({
    key,
    subject: subjectOf(rsvp),
    // The newest with money.
    attempt: 0,
    method: method ?? '',
    refundId: refundId ?? '',
    type,
    amount: amount === undefined ? 0 : toMinor(amount, currency),
    reason,
    note: note ?? '',
    actorId: actor.userId,
  });
  return { refund, currency };
}
