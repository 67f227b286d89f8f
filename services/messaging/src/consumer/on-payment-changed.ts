import type { Payment, PaymentChanged, Refund } from '@momos/contracts/proto/payments/v1/bus';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { hostRefundFailed } from '../notice/host-refund-failed.notice.ts';
import { type KnownStateDeps, refundKey, type StateNews } from '../known-state/known-state.ts';
import { refund as refundNotice } from '../notice/refund.notice.ts';
import { refundFailed } from '../notice/refund-failed.notice.ts';
import { applyPayment } from '../membership/apply-payment.ts';
import type { MembershipDeps } from '../membership/change-membership.ts';
import { findSocials, type SocialDeps } from '../social/find-socials.ts';

/** Gives paid access to circles, and queues the notices of each refund of a ticket, in whichever change of the payment it is first seen done, or failed and not covered. */
export const onPaymentChanged =
  (deps: QueueDeps & SocialDeps & MembershipDeps & KnownStateDeps) =>
  async ({ payment, change }: PaymentChanged): Promise<void> => {
    if (!payment) return;
    await applyPayment(deps, { payment, change });
    if (payment.subject?.kind !== 'social-ticket') return;
    await deps.knownStates.record(
      payment.refunds.map(each => stateOf(payment, each)),
      deps.clock.now(),
    );
    const refunds = payment.refunds.filter(({ amount }) => amount > 0);
    const done = refunds.filter(({ status }) => status === 'DONE');
    const failed = refunds.filter(({ status, coveredBy }) => status === 'FAILED' && coveredBy === '');
    const hosts = failed.length > 0 ? await hostsOf(deps, payment) : [];
    await queueMessages(deps, [
      ...done.map(each => doneNotice(payment, each)),
      ...failed.map(each => failedNotice(payment, each)),
      ...failed.flatMap(each => hosts.map(host => hostNotice(payment, each, host))),
    ]);
  };

const stateOf = ({ version }: Payment, { id, status, coveredBy }: Refund): StateNews => ({
  ...{ _id: refundKey(id), version, isNotice: false },
  value: coveredBy === '' ? status : 'COVERED',
});

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

/** Only what staff undid of a refund by hand fails without the provider. */
const isUndoneByHand = ({ method }: Refund): boolean => method === 'manual';

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
