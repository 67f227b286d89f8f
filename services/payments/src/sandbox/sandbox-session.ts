import type { Observation } from '../provider/observation.ts';
import type { PayLine } from '../provider/pay-lines.ts';

/** States of a page of the sandbox. */
export type SandboxStatus =
  | 'OPEN'
  | 'AUTHORISED'
  | 'CAPTURED'
  | 'DECLINED'
  | 'ABANDONED'
  | 'CLOSED'
  | 'RELEASED'
  // The charge of a kept card, before it is made: no page that could be paid.
  | 'PREPARED';

/** Actions of a tester on an open page. */
export const payActions = ['pay', 'decline', 'abandon'] as const;
export type PayAction = (typeof payActions)[number];

/**
 * What the banks may do to a payment that was captured: `reverse` sends the last refund back, `dispute` takes what is left until
 * the dispute is won or lost, `block` has later charges of its kept card declined, and `unblock` ends that.
 */
export const bankActions = ['reverse', 'dispute', 'win', 'lose', 'block', 'unblock'] as const;
export type BankAction = (typeof bankActions)[number];

/** A hosted payment page of the sandbox, as a real provider would store it. Amounts in minor units. */
export type SandboxSession = {
  id: string;
  paymentId: string;
  title: string;
  lines: Pick<PayLine, 'label' | 'amount'>[];
  currency: string;
  total: number;
  returnUrl: string;
  isCaptureManual: boolean;
  status: SandboxStatus;
  captured: number;
  refunded: number;
  /** Refunds that were paid out; `isReversed` when the payer's bank sent the money back. */
  refunds: { key: string; amount: number; isReversed?: boolean }[];
  /** Missing where the payer never disputed it. */
  dispute?: { status: 'OPEN' | 'WON' | 'LOST'; amount: number; openedAt: Date };
  /** The payer let the card be kept; the page stands for it. */
  isCardKept?: boolean;
  /** The page of which the kept card is charged. */
  cardOf?: string;
  /** The bank declines later charges of the kept card. */
  isCardBlocked?: boolean;
  createdAt: Date;
  /** When the authorisation expires. */
  authorisedUntil: Date | null;
};

/** The card of every payment in the sandbox. */
export const testCard = { brand: 'visa', last4: '4242' } as const;

/** How long an authorisation of the sandbox lasts: 7 days, as with card networks. */
export const authorisationMs = 7 * 24 * 3_600_000;

/** The status of a page after an action, and the type of the webhook about it. */
export function outcomeOf(
  action: PayAction,
  isCaptureManual: boolean,
): { status: SandboxStatus; event: string } {
  if (action === 'decline') return { status: 'DECLINED', event: 'payment.declined' };
  if (action === 'abandon') return { status: 'ABANDONED', event: 'session.abandoned' };
  return isCaptureManual
    ? { status: 'AUTHORISED', event: 'payment.authorised' }
    : { status: 'CAPTURED', event: 'payment.captured' };
}

const seenAs: Record<SandboxStatus, Observation['state']> = {
  OPEN: 'open',
  AUTHORISED: 'authorised',
  CAPTURED: 'captured',
  DECLINED: 'failed',
  ABANDONED: 'failed',
  CLOSED: 'failed',
  RELEASED: 'released',
  PREPARED: 'open',
};

const reasons: Partial<Record<SandboxStatus, string>> = {
  DECLINED: 'The card was declined.',
  ABANDONED: 'You left the payment page without paying.',
  CLOSED: 'The payment page was closed.',
  RELEASED: 'The payment was released.',
};

/** A page as the provider reports it. */
export function observationOf(session: SandboxSession): Observation {
  const state = seenAs[session.status];
  const isPaid = state === 'authorised' || state === 'captured';
  return {
    state,
    reference: session.id,
    method: isPaid ? `${testCard.brand} ${testCard.last4}` : null,
    amount: session.captured,
    reason: reasons[session.status] ?? null,
    authorisedUntil: session.authorisedUntil,
    card: isPaid && session.isCardKept ? { customer: session.paymentId, method: session.id } : null,
  };
}
