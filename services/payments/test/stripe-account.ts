import { idOf, stripeObject } from './stripe-objects.ts';

type Metadata = Record<string, string>;

/** A Checkout page. */
export type Page = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  url: string;
  currency: string;
  amount_total: number;
  client_reference_id: string;
  metadata: Metadata;
  intent: Intent | null;
  isCaptureManual: boolean;
  isCardKept: boolean;
  expires_at: number;
};

/** A payment intent with its charge. */
export type Intent = {
  id: string;
  chargeId: string;
  status: 'requires_confirmation' | 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  /** Where the card is kept. */
  customer: string | null;
  payment_method: string | null;
  /** The bank refused it. */
  isDeclined?: boolean;
  currency: string;
  amount: number;
  amount_received: number;
  isCaptureManual: boolean;
  metadata: Metadata;
  isDisputed: boolean;
};

export type Refund = {
  id: string;
  intent: Intent;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
  failure_balance_transaction?: string;
  metadata: Metadata;
};

export type Dispute = {
  id: string;
  intent: Intent;
  amount: number;
  created: number;
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
};

/** An event as it is sent and listed. */
export type Event = { id: string; type: string; created: number };

/** What an account at Stripe holds. */
export type Account = {
  pages: Page[];
  intents: Intent[];
  refunds: Refund[];
  disputes: Dispute[];
  events: Event[];
};

/** A refund still counts while it may be paid out. */
const isMoving = ({ status }: Refund) => status === 'pending' || status === 'succeeded';

/** How much of an intent was refunded or is about to be. */
export const refundedOf = ({ refunds }: Account, intent: Intent): number =>
  refunds
    .filter(each => each.intent === intent && isMoving(each))
    .reduce((sum, { amount }) => sum + amount, 0);

/** A Checkout Session as Stripe answers it; things within are shown by their ids unless they are expanded. */
export function pageObject(account: Account, page: Page, expand: readonly string[] = []) {
  const { id, status, url, currency, amount_total, client_reference_id, metadata, expires_at } = page;
  const isExpanded = expand.some(path => path.startsWith('payment_intent'));
  const intent = page.intent && (isExpanded ? intentObject(account, page.intent, expand) : page.intent.id);
  return stripeObject('checkout.session', {
    ...{ id, status, currency, amount_total, client_reference_id, metadata, expires_at },
    url: status === 'open' ? url : null,
    payment_status: page.intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: intent,
  });
}

export function intentObject(account: Account, intent: Intent, expand: readonly string[] = []) {
  const { id, status, currency, amount, amount_received, metadata, customer, payment_method } = intent;
  const isExpanded =
    expand.some(path => path.endsWith('latest_charge')) && status !== 'requires_confirmation';
  return stripeObject('payment_intent', {
    ...{ id, status, currency, amount, amount_received, metadata, customer, payment_method },
    capture_method: intent.isCaptureManual ? 'manual' : 'automatic',
    last_payment_error: null,
    latest_charge: isExpanded ? chargeObject(account, intent) : intent.chargeId,
  });
}

function chargeObject(account: Account, intent: Intent) {
  const { chargeId: id, amount, amount_received, currency, metadata } = intent;
  const amount_refunded = refundedOf(account, intent);
  return stripeObject('charge', {
    ...{ id, amount, currency, metadata, amount_refunded },
    status: intent.isDeclined ? 'failed' : 'succeeded',
    amount_captured: amount_received,
    captured: amount_received > 0,
    disputed: intent.isDisputed,
    refunded: amount_received > 0 && amount_refunded === amount_received,
  });
}

export function refundObject({ intent, ...refund }: Refund) {
  return stripeObject('refund', {
    ...refund,
    currency: intent.currency,
    payment_intent: intent.id,
    charge: intent.chargeId,
  });
}

/** A fee of 15 dollars for each withdrawal, as Stripe's pricing has it. */
const disputeFee = 1500;

export function disputeObject({ id, intent, status, amount, created }: Dispute) {
  const { currency, id: payment_intent, chargeId: charge } = intent;
  const withdrawal = {
    ...{ object: 'balance_transaction', id: idOf('txn'), type: 'adjustment', reporting_category: 'dispute' },
    ...{ amount: -amount, fee: disputeFee, net: -amount - disputeFee, currency: 'usd', fee_details: [] },
    ...{ balance_type: 'payments', status: 'available', created, available_on: created },
  };
  const balance_transactions = status.startsWith('warning') ? [] : [withdrawal];
  const about = { id, status, reason: 'fraudulent', currency, amount, created, payment_intent, charge };
  return stripeObject('dispute', { ...about, balance_transactions });
}

/** The payer pays a page: its money is held or taken. */
export function payPage(page: Page): Intent {
  const { isCaptureManual, amount_total: amount, currency, metadata } = page;
  const intent: Intent = {
    ...(page.isCardKept
      ? { customer: idOf('cus'), payment_method: idOf('pm') }
      : { customer: null, payment_method: null }),
    ...{ id: idOf('pi'), chargeId: idOf('ch'), currency, amount, isCaptureManual, metadata },
    status: isCaptureManual ? 'requires_capture' : 'succeeded',
    amount_received: isCaptureManual ? 0 : amount,
    isDisputed: false,
  };
  Object.assign(page, { status: 'complete', intent });
  return intent;
}
