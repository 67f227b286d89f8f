import type { Payment, PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { KnownStateDeps } from '../known-state/known-state.ts';
import { applyPayment } from '../membership/apply-payment.ts';
import type { MembershipDeps } from '../membership/change-membership.ts';
import { accessKind, type Membership } from '../membership/membership.ts';
import { applyPostPayment } from '../post/apply-post-payment.ts';
import type { PurchaseDeps } from '../post/change-purchase.ts';
import { type PostPurchase, unlockKind } from '../post/post-purchase.ts';
import type { SocialDeps } from '../social/find-socials.ts';
import { accessNotices } from './access-notices.ts';
import { postNotices } from './post-notices.ts';
import { refundStates } from './refunds-to-notify.ts';
import { ticketNotices } from './ticket-notices.ts';

type Deps = QueueDeps & SocialDeps & MembershipDeps & PurchaseDeps & KnownStateDeps;

/**
 * Gives paid access to circles and their posts, and queues the notices of money: of each refund in whichever change of the payment it is first
 * seen done, or failed and not covered; of access to a circle and of a post also its receipt and a dispute that was lost.
 */
export const onPaymentChanged =
  (deps: Deps) =>
  async ({ payment, change }: PaymentChanged): Promise<void> => {
    if (!payment) return;
    const membership = await applyPayment(deps, { payment, change });
    const purchase = await applyPostPayment(deps, { payment, change });
    const kind = payment.subject?.kind ?? '';
    if (!kinds.has(kind)) return;
    // A blank payment of an attempt that was ended before it was opened has no payer.
    if (!payment.userId) return;
    await deps.knownStates.record(refundStates(payment), deps.clock.now());
    const notices = await noticesOf(deps, payment, { membership, purchase });
    await queueMessages(deps, notices);
  };

const kinds = new Set(['social-ticket', accessKind, unlockKind]);

type Bought = { membership: Membership | undefined; purchase: PostPurchase | undefined };

function noticesOf(deps: Deps, payment: Payment, { membership, purchase }: Bought): Promise<NewMessage[]> {
  switch (payment.subject?.kind) {
    case accessKind:
      return accessNotices(deps, payment, membership);
    case unlockKind:
      return postNotices(deps, payment, purchase);
    default:
      return ticketNotices(deps, payment);
  }
}
