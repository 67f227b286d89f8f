import type { Payment, Refund } from '@momos/contracts/proto/payments/v1/bus';
import { newNotice, type NewMessage } from '../delivery/queue-notices.ts';
import { refundKey } from '../known-state/known-state.ts';
import { hostRefundFailed } from '../notice/host-refund-failed.notice.ts';
import { refund as refundNotice } from '../notice/refund.notice.ts';
import { refundFailed } from '../notice/refund-failed.notice.ts';
import { findSocials, type SocialDeps } from '../social/find-socials.ts';
import { isUndoneByHand, refundsToNotify } from './refunds-to-notify.ts';

/** Notices of each refund of a ticket, to its payer, and of a failed one to the hosts as well. */
export async function ticketNotices(deps: SocialDeps, payment: Payment): Promise<NewMessage[]> {
  const { done, failed } = refundsToNotify(payment);
  const hosts = failed.length > 0 ? await hostsOf(deps, payment) : [];
  return [
    ...done.map(each => doneNotice(payment, each)),
    ...failed.map(each => failedNotice(payment, each)),
    ...failed.flatMap(each => hosts.map(host => hostNotice(payment, each, host))),
  ];
}

/** Everyone who can settle what failed. */
async function hostsOf(deps: SocialDeps, { subject }: Payment): Promise<string[]> {
  const socialId = subject?.scopeId ?? '';
  const social = (await findSocials(deps, [socialId])).get(socialId);
  return social ? [...new Set([social.ownerId, ...social.hostIds])] : [];
}

/** What all notices of a refund share; it happened when the refund got its status, however long ago it was asked for. */
const factsOf = ({ subject, version }: Payment, { id, updatedAt, createdAt }: Refund) => ({
  rsvpId: subject?.id ?? '',
  socialId: subject?.scopeId ?? '',
  about: { key: refundKey(id), version },
  occurredAt: updatedAt ?? createdAt ?? new Date(0),
});

function doneNotice(payment: Payment, refund: Refund): NewMessage {
  const { id, amount, depositAmount } = refund;
  const { userId, currency, method } = payment;
  return newNotice(refundNotice, {
    ...factsOf(payment, refund),
    cause: `refund:${id}`,
    userId,
    content: {
      ...{ about: 'refund', amount, isDepositOnly: depositAmount === amount, currency, method },
      isByHand: refund.method === 'manual',
    },
  });
}

function failedNotice(payment: Payment, refund: Refund): NewMessage {
  const { id, amount, failure: reason } = refund;
  const { userId, currency, method } = payment;
  const isUndone = isUndoneByHand(refund);
  return newNotice(refundFailed, {
    ...factsOf(payment, refund),
    cause: `refund-failed:${id}`,
    userId,
    content: { about: 'refund-failed', amount, currency, method, reason, isUndone },
  });
}

function hostNotice(payment: Payment, refund: Refund, userId: string) {
  const { id, amount, failure: reason } = refund;
  const facts = factsOf(payment, refund);
  const { rsvpId } = facts;
  return newNotice(hostRefundFailed, {
    ...facts,
    cause: `refund-failed:${id}:host:${userId}`,
    userId,
    content: {
      ...{ about: 'host-refund-failed', rsvpId, amount, currency: payment.currency, reason },
      isUndone: isUndoneByHand(refund),
    },
  });
}
