import {
  type Account,
  disputeObject,
  type Event,
  type Intent,
  intentObject,
  type Page,
  pageObject,
  refundedOf,
  refundObject,
} from './stripe-account.ts';
import { idOf } from './stripe-objects.ts';

export type Call = { method: string; path: string; params: URLSearchParams; key: string | undefined };
export type Reply = { status: number; body: Record<string, unknown> };

/** How the account answers: the state of new refunds, and effects counted where money moves. */
export type Habits = {
  newRefunds: 'succeeded' | 'pending';
  effects: { capture: number; refund: number; charge: number };
  /** The bank declines kept cards. */
  areCardsDeclined: boolean;
  /** Without keys a capture is made as often as it is asked for. */
  hasKeys: boolean;
};

export const ok = (body: Record<string, unknown>): Reply => ({ status: 200, body });

/** A refusal: the call was understood and has no effect. */
export const refused = (
  message: string,
  {
    status = 400,
    type = 'invalid_request_error',
    code,
  }: { status?: number; type?: string; code?: string } = {},
): Reply => ({ status, body: { error: { type, message, ...(code ? { code } : {}) } } });

/** Smaller than asked for, so that pages are followed. */
const pageSize = 2;

const unexpected = { code: 'payment_intent_unexpected_state' };

/** What Stripe answers to a call, with its effect on the account. */
export function replyTo(account: Account, habits: Habits, call: Call): Reply {
  const { method, path, params } = call;
  const [, , noun, id, verb] = path.replace('checkout/sessions', 'pages').split('/');
  if (noun === 'refunds')
    return method === 'POST' ? refund(account, habits, params) : listRefunds(account, params);
  if (noun === 'disputes') return listDisputes(account, params);
  if (noun === 'events') return listEvents(account, params);
  if (noun === 'pages' && !id) return ok(pageObject(account, openPage(account, params)));
  const page = account.pages.find(each => each.id === id);
  if (noun === 'pages' && page)
    return verb === 'expire' ? expire(account, page) : ok(pageObject(account, page, expandOf(params)));
  if (noun === 'payment_intents' && !id) return ok(intentObject(account, prepareIntent(account, params)));
  const intent = account.intents.find(each => each.id === id);
  if (noun === 'payment_intents' && intent && !verb)
    return ok(intentObject(account, intent, expandOf(params)));
  if (noun === 'payment_intents' && intent && verb === 'confirm') return confirm(account, habits, intent);
  if (noun === 'payment_intents' && intent && verb === 'capture') return capture(account, habits, intent);
  if (noun === 'payment_intents' && intent && verb === 'cancel') return cancel(account, intent);
  return refused(`No such ${path}`, { status: 404, code: 'resource_missing' });
}

const expandOf = (params: URLSearchParams) =>
  [...params].flatMap(([name, value]) => (name.startsWith('expand') ? [value] : []));

const metadataOf = (params: URLSearchParams) =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );

function openPage(account: Account, params: URLSearchParams): Page {
  const amounts = [...params].filter(([name]) => name.endsWith('[unit_amount]'));
  const id = idOf('cs_test');
  const page: Page = {
    id,
    status: 'open',
    url: `https://checkout.stripe.test/${id}`,
    currency: params.get('line_items[0][price_data][currency]') ?? '',
    amount_total: amounts.reduce((sum, [, amount]) => sum + Number(amount), 0),
    client_reference_id: params.get('client_reference_id') ?? '',
    metadata: metadataOf(params),
    intent: null,
    isCaptureManual: params.get('payment_intent_data[capture_method]') === 'manual',
    isCardKept: params.get('payment_intent_data[setup_future_usage]') === 'off_session',
    expires_at: Number(params.get('expires_at')),
  };
  account.pages.push(page);
  return page;
}

function expire(account: Account, page: Page): Reply {
  if (page.status !== 'open') return refused('This page is not open.');
  page.status = 'expired';
  return ok(pageObject(account, page));
}

function capture(account: Account, { hasKeys, effects }: Habits, intent: Intent): Reply {
  if (intent.status !== 'requires_capture' && hasKeys) return refused('Not to be captured.', unexpected);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  effects.capture++;
  return ok(intentObject(account, intent));
}

function prepareIntent(account: Account, params: URLSearchParams): Intent {
  const intent: Intent = {
    ...{ id: idOf('pi'), chargeId: idOf('ch'), status: 'requires_confirmation' as const },
    ...{ currency: params.get('currency') ?? '', amount: Number(params.get('amount')), amount_received: 0 },
    ...{ customer: params.get('customer'), payment_method: params.get('payment_method') },
    ...{ isCaptureManual: false, metadata: metadataOf(params), isDisputed: false },
  };
  account.intents.push(intent);
  return intent;
}

function confirm(account: Account, { effects, areCardsDeclined }: Habits, intent: Intent): Reply {
  if (intent.status !== 'requires_confirmation') return refused('Not to be confirmed.', unexpected);
  if (areCardsDeclined) {
    Object.assign(intent, { status: 'requires_payment_method', isDeclined: true });
    return refused('Your card was declined.', { status: 402, type: 'card_error', code: 'card_declined' });
  }
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  effects.charge++;
  return ok(intentObject(account, intent));
}

const closable: ReadonlySet<Intent['status']> = new Set<Intent['status']>([
  'requires_capture',
  'requires_confirmation',
  'requires_payment_method',
]);

function cancel(account: Account, intent: Intent): Reply {
  if (!closable.has(intent.status)) return refused('Not to be cancelled.', unexpected);
  intent.status = 'canceled';
  return ok(intentObject(account, intent));
}

function refund(account: Account, { newRefunds, effects }: Habits, params: URLSearchParams): Reply {
  const intent = account.intents.find(each => each.id === params.get('payment_intent'));
  if (!intent) return refused('No such payment intent.', { status: 404, code: 'resource_missing' });
  if (intent.isDisputed) return refused('This charge was charged back.', { code: 'charge_disputed' });
  const amount = Number(params.get('amount'));
  const left = intent.amount_received - refundedOf(account, intent);
  if (left === 0) return refused('Everything is refunded.', { code: 'charge_already_refunded' });
  if (amount > left) return refused(`Refund amount (${amount}) is greater than what is left (${left}).`);
  const made = { id: idOf('re'), intent, amount, status: newRefunds, metadata: metadataOf(params) };
  account.refunds.push(made);
  effects.refund++;
  return ok(refundObject(made));
}

function listDisputes({ disputes }: Account, params: URLSearchParams): Reply {
  const data = disputes.filter(({ intent }) => intent.id === params.get('payment_intent')).map(disputeObject);
  return ok({ object: 'list', url: '/v1/disputes', has_more: false, data });
}

/** The newest first. */
function listEvents({ events }: Account, params: URLSearchParams): Reply {
  const within = ({ created }: Event) =>
    created >= Number(params.get('created[gte]')) && created <= Number(params.get('created[lte]'));
  const types = [...params].flatMap(([name, value]) => (name.startsWith('types') ? [value] : []));
  const found = events.filter(event => within(event) && types.includes(event.type));
  const start = found.findIndex(({ id }) => id === params.get('starting_after')) + 1;
  const data = found.slice(start, start + pageSize);
  return ok({ object: 'list', url: '/v1/events', has_more: start + pageSize < found.length, data });
}

function listRefunds({ refunds }: Account, params: URLSearchParams): Reply {
  const data = refunds.filter(({ intent }) => intent.id === params.get('payment_intent')).map(refundObject);
  return ok({ object: 'list', url: '/v1/refunds', has_more: false, data });
}
