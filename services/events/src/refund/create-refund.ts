import { toMajor, toMinor } from '@momos/contracts/money';
import type { Refund } from '@momos/contracts/proto/payments/v1/bus';
import { refundReasons, refundTypes, rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, type KeyedCall, type Prepared, prepared } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { RsvpDeps } from '../rsvp/rsvp-deps.ts';
import { assertMayRefund } from '../rsvp/rsvp.policy.ts';
import { assertHost } from '../social/social.policy.ts';

type Wish = {
  socialId: string;
  rsvpId: string;
  type: (typeof refundTypes)[number];
  reason: (typeof refundReasons)[number];
  amount?: number | undefined;
  note?: string | undefined;
  call: KeyedCall | undefined;
};

/**
 * Gives money back on a host's word (spec §3 "Refund type"); payments takes care that it is never more than was captured. The same
 * Idempotency-Key makes the same refund, even if the answer was lost between the two services. Throws 403 for others.
 */
export async function createRefund(
  deps: RsvpDeps,
  actor: Actor,
  wish: Wish,
): Promise<Prepared<typeof rsvpsContract.refund>> {
  const { socialId, rsvpId, call } = wish;
  assertHost(await deps.cache.byId(socialId), actor);
  const rsvp = await deps.rsvps.get(socialId, rsvpId);
  const known = await deps.answers.find(rsvpsContract.refund, call);
  if (known) return known;
  assertMayRefund(rsvp, actor);
  const refund = await deps.payments.createRefund({
    key: call ? `host:${call.actor}:${call.key}` : uuid(),
    rsvpId,
    type: wish.type,
    amount: wish.amount === undefined ? 0 : toMinor(wish.amount, rsvp.currency),
    reason: wish.reason,
    note: wish.note ?? '',
    actorId: actor.userId,
  });
  return deps.answers.keep(prepared(rsvpsContract.refund, toRefundView(refund, rsvp.currency)), call);
}

const oneOf = <T extends string>(values: readonly T[], text: string, fallback: T): T =>
  values.find(value => value === text) ?? fallback;

/** A refund in decimal major units. Orders of the system itself carry reasons of their own; they show as CUSTOM with the reason as note. */
export function toRefundView(refund: Refund, currency: string) {
  const reason = oneOf(refundReasons, refund.reason, 'CUSTOM');
  return {
    id: refund.id,
    type: oneOf(refundTypes, refund.type, 'CUSTOM'),
    reason,
    note: refund.note || (reason === refund.reason ? null : refund.reason),
    amount: toMajor(refund.amount, currency),
    currency,
    status: oneOf(['PENDING', 'DONE', 'FAILED'] as const, refund.status, 'PENDING'),
    createdAt: (refund.createdAt ?? new Date(0)).toISOString(),
  };
}
