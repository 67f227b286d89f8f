import type { PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import type { KeptCard, Observation, PaySession, ProviderName } from '../provider/observation.ts';
import type { Dispute } from './dispute.ts';
import { amountsOf, type PayLine } from '../provider/pay-lines.ts';

/** States of a payment (decisions: "Payments"). */
export const paymentStatuses = ['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * A pending command to the provider: saved before the call, removed with its outcome. RELEASE closes an open page or
 * releases an authorisation, CHARGE takes the money of an open payment from a kept card.
 */
export type PaymentCommand = 'CAPTURE' | 'RELEASE' | 'CHARGE';

/** What is paid for: its kind names its owner, the scope is what it belongs to. */
export type Subject = { kind: string; id: string; scopeId: string };

/** The order that ended an attempt for good; money that lands on it later goes back under the same order. */
export type Ended = { orderId: string; cause: string; actorId: string };

/** The parts of an amount, in minor units. */
export type Parts = { ticket: number; deposit: number; fee: number };

/** What the owner of a subject answers about captured money: that it has what was paid for, or that it does not know of it. */
export type Acknowledgement = {
  /** When it said that it has it; null before. */
  at: Date | null;
  /** When it is asked again; null once that is of no use. */
  askAt: Date | null;
  /** Since when it has answered each time that it does not know of it. */
  unknownSince: Date | null;
  /** Since when a person has to decide, because it did not know of it for too long. */
  orphanedAt: Date | null;
};

/** One attempt to pay for a subject; no subject has two payments of one attempt. Amounts in minor units. */
export type Payment = {
  id: string;
  version: number;
  subject: Subject;
  /** Given by the subject's owner with its hold, counting up. */
  attempt: number;
  userId: string;
  /** Who is owed the money. */
  payeeId: string;
  /** The title on the payment page. */
  title: string;
  status: PaymentStatus;
  currency: string;
  lines: PayLine[];
  /** Momo points paid in place of money, and what of them went back; missing where money pays. */
  points?: { taken: number; returned: number };
  capturedAmount: number;
  /** The refunded amount, and the deposit's part of it. */
  refundedAmount: number;
  refundedDepositAmount: number;
  /** Refunds that were promised, done or not; a refused refund takes its part out again. */
  promised: Parts;
  promoCode: string | null;
  promoCodeId: string | null;
  /** Whether this payment counts among the uses of its promo code. */
  isPromoUsed: boolean;
  provider: ProviderName;
  isCaptureManual: boolean;
  /** The payer lets the card be kept for charges that the owner orders; missing where not. */
  isCardKept?: boolean;
  /** The kept card, or that which is charged; missing where there is none. */
  card?: KeptCard | null;
  /** Number of the payment page, counted up when another takes its place. */
  page: number;
  /** The page that was opened last; one of a lower number is closed before the next is opened. */
  session: (PaySession & { page: number }) | null;
  reference: string | null;
  method: string | null;
  failure: string | null;
  /** Until when the bank keeps the authorisation, where the provider says. */
  authorisedUntil: Date | null;
  command: PaymentCommand | null;
  ended: Ended | null;
  /** Disputes with the payer's bank, the newest change last; missing where there never was one. */
  disputes?: Dispute[];
  /** Whether the owner of the subject has what was paid for; missing where nothing was captured. */
  acknowledgement?: Acknowledgement;
  /** When the hold of the subject ends; a payment that lands later is still settled. */
  expiresAt: Date;
  /** When the reconciler checks it next; null when nothing is open. */
  checkAt: Date | null;
  /** Checks in a row that changed nothing. */
  tries: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The item, the buyer and the price: the part of a payment that its subject decides. */
export type Purchase = Pick<
  Payment,
  | 'subject'
  | 'attempt'
  | 'userId'
  | 'payeeId'
  | 'title'
  | 'currency'
  | 'lines'
  | 'points'
  | 'promoCode'
  | 'promoCodeId'
  | 'isCaptureManual'
  | 'isCardKept'
  | 'expiresAt'
>;

/** A new payment at a provider; open, without a page yet. */
export function newPayment(
  purchase: Purchase,
  { id, provider, now }: { id: string; provider: ProviderName; now: Date },
): Payment {
  const payment: Payment = {
    ...purchase,
    id,
    provider,
    version: 1,
    status: 'OPEN',
    capturedAmount: 0,
    refundedAmount: 0,
    refundedDepositAmount: 0,
    promised: { ticket: 0, deposit: 0, fee: 0 },
    isPromoUsed: purchase.promoCodeId !== null,
    page: 1,
    session: null,
    reference: null,
    method: purchase.points ? `${purchase.points.taken} momo points` : null,
    failure: null,
    authorisedUntil: null,
    command: null,
    ended: null,
    checkAt: null,
    tries: 0,
    createdAt: now,
    updatedAt: now,
  };
  return { ...payment, checkAt: nextCheck(payment, now) };
}

/** How long the owner's first answer may be on its way. */
const firstAskMs = 60_000;

/** Captured money whose owner is about to be notified. */
export const toAcknowledge = (now: Date): Acknowledgement => ({
  at: null,
  askAt: new Date(now.getTime() + firstAskMs),
  unknownSince: null,
  orphanedAt: null,
});

/** The cause of an attempt that ended because its owner did not have what was paid for, so that staff refunded it. */
export const orphanedCause = 'orphaned';

/** The id under which an orphan's attempt ends. */
export const orphanedId = (attempt: number): string => `${orphanedCause}:${attempt}`;

/** Whether it was refunded as one that its owner did not have; the cause of an erased payer's is not kept. */
export const isOrphan = ({ ended, attempt }: Pick<Payment, 'ended' | 'attempt'>): boolean =>
  ended?.orderId === orphanedId(attempt);

/** What takes the place of an attempt without a payment, so that none can be opened and orders of it have an answer. */
export const blankPayment = (
  attempt: Pick<Payment, 'subject' | 'attempt' | 'ended'>,
  { id, now }: { id: string; now: Date },
): Payment => ({
  ...newPayment(
    {
      ...attempt,
      userId: '',
      payeeId: '',
      title: '',
      currency: '',
      lines: [],
      promoCode: null,
      promoCodeId: null,
      isCaptureManual: false,
      expiresAt: now,
    },
    { id, provider: 'none', now },
  ),
  status: 'FAILED',
  failure: 'Nothing is authorised.',
  ended: attempt.ended,
  checkAt: null,
});

/** The page that an observation of this payment is about. */
export const observedPage = ({ session, page }: Pick<Payment, 'session' | 'page'>): number =>
  session?.page ?? page;

/** Whether an attempt can take no money any more: another one is needed to pay. */
export const isOver = ({ status, ended }: Pick<Payment, 'status' | 'ended'>): boolean =>
  ended !== null || status === 'FAILED' || status === 'RELEASED' || status === 'REFUNDED';

/** A transition of the state machine, and the change that is published for it. */
export type Transition = { status: PaymentStatus; change: PaymentChange };

const authorised: Transition = { status: 'AUTHORISED', change: 'PAYMENT_CHANGE_AUTHORISED' };
const captured: Transition = { status: 'CAPTURED', change: 'PAYMENT_CHANGE_CAPTURED' };
const failed: Transition = { status: 'FAILED', change: 'PAYMENT_CHANGE_FAILED' };
const released: Transition = { status: 'RELEASED', change: 'PAYMENT_CHANGE_RELEASED' };
const captureFailed: Transition = { status: 'FAILED', change: 'PAYMENT_CHANGE_CAPTURE_FAILED' };

/**
 * The transition of a payment for an observation; undefined when nothing changes. Money that lands is always recorded,
 * also on a payment that was given up. A capture that the bank refused counts as failed.
 */
export function transitionFor(
  payment: Pick<Payment, 'status' | 'command'>,
  seen: Observation,
): Transition | undefined {
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return undefined;
  switch (seen.state) {
    case 'captured':
      return captured;
    case 'authorised':
      // After a release, `authorised` can only be a late answer.
      return payment.status === 'OPEN' || payment.status === 'FAILED' ? authorised : undefined;
    case 'failed':
    case 'released':
      if (payment.status === 'AUTHORISED') return payment.command === 'CAPTURE' ? captureFailed : released;
      if (payment.status === 'OPEN') return seen.state === 'failed' ? failed : released;
      return undefined;
    case 'open':
      return undefined;
  }
}

/** Whether a payment in this state may still change without a refund. */
export const isPending = (payment: Pick<Payment, 'status'>): boolean =>
  payment.status === 'OPEN' || payment.status === 'AUTHORISED';

/** Whether a command has nothing left to do. */
export const isCommandDone = (status: PaymentStatus, command: PaymentCommand | null): boolean =>
  command === null || (command === 'CAPTURE' ? status !== 'AUTHORISED' : !isPending({ status }));

/** After so many tries without an answer, what was asked of a provider is shown as unknown; it is still asked. */
export const unknownAfterTries = 10;

const seconds = 1000;
const hours = 3600 * seconds;

/**
 * When the reconciler checks a payment next: in 5 s and then with exponential backoff while a change is expected, at the
 * expiry of the hold at the latest, twice a day while an authorisation waits for the host; null when nothing is pending.
 */
export function nextCheck(
  payment: Pick<Payment, 'status' | 'command' | 'tries' | 'expiresAt'>,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const backoff = after(Math.min(2 ** payment.tries * 5 * seconds, 600 * seconds));
  if (payment.command) return backoff;
  if (payment.status === 'AUTHORISED') return after(12 * hours);
  if (payment.status !== 'OPEN') return null;
  const isRunning = payment.expiresAt.getTime() > now.getTime();
  return isRunning && payment.expiresAt < backoff ? payment.expiresAt : backoff;
}

/** The parts of the captured amount. */
export function capturedParts({ capturedAmount, lines }: Pick<Payment, 'capturedAmount' | 'lines'>): Parts {
  const { depositAmount, feeAmount } = amountsOf(lines);
  const deposit = Math.min(depositAmount, capturedAmount);
  const fee = Math.min(feeAmount, capturedAmount - deposit);
  return { ticket: capturedAmount - deposit - fee, deposit, fee };
}

/** The sum of parts. */
export const sumOf = ({ ticket, deposit, fee }: Parts): number => ticket + deposit + fee;

/** Combines two amounts part by part. */
export const combine = (a: Parts, b: Parts, how: (a: number, b: number) => number): Parts => ({
  ticket: how(a.ticket, b.ticket),
  deposit: how(a.deposit, b.deposit),
  fee: how(a.fee, b.fee),
});
