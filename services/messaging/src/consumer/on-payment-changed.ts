import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { KnownStateDeps } from '../known-state/known-state.ts';
import { applyPayment } from '../membership/apply-payment.ts';
import type { MembershipDeps } from '../membership/change-membership.ts';
import { accessKind } from '../membership/membership.ts';
import type { SocialDeps } from '../social/find-socials.ts';
import { accessNotices } from './access-notices.ts';
import { refundStates } from './refunds-to-notify.ts';
import { ticketNotices } from './ticket-notices.ts';

/**
 * Gives paid access to circles, and queues the notices of money: of each refund in whichever change of the payment it is first
 * seen done, or failed and not covered; of access to a circle also its receipt and a dispute that was lost.
 */
export const onPaymentChanged =
  (deps: QueueDeps & SocialDeps & MembershipDeps & KnownStateDeps) =>
  async ({ payment, change }: PaymentChanged): Promise<void> => {
    if (!payment) return;
    const membership = await applyPayment(deps, { payment, change });
    const kind = payment.subject?.kind;
    if (kind !== 'social-ticket' && kind !== accessKind) return;
    // A blank payment of an attempt that was ended before it was opened has no payer.
    if (!payment.userId) return;
    await deps.knownStates.record(refundStates(payment), deps.clock.now());
    const notices =
      kind === accessKind
        ? await accessNotices(deps, payment, membership)
        : await ticketNotices(deps, payment);
    await queueMessages(deps, notices);
  };
