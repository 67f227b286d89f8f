import { badRequest } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { createHmac } from 'node:crypto';
import type { DisputeSeen, Observation, PaySession } from '../provider/observation.ts';
import { returnUrl, totalOf } from '../provider/pay-lines.ts';
import type {
  Provider,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  RefundOutcome,
} from '../provider/provider.ts';
import type { Deliveries } from './delivery.store.ts';
import { observationOf, type SandboxSession } from './sandbox-session.ts';
import type { Sandbox } from './sandbox.store.ts';
import { isSigned } from './webhook-signature.ts';

/** Dependencies of the sandbox. */
export type SandboxOptions = {
  sandbox: Sandbox;
  deliveries: Pick<Deliveries, 'within'>;
  secret: string;
  publicUrl: string;
  clock: Clock;
};

const toleranceSeconds = 300;

/** A provider without an account: our own hosted page, with the same commands, webhooks and signatures as a real one. */
export function createSandboxProvider(options: SandboxOptions): Provider {
  const { sandbox, secret, publicUrl, clock } = options;
  return {
    name: 'sandbox',
    observe: payment => observe(options, payment),
    close: payment => close(options, payment),

    async open(payment) {
      const id = pageId(secret, payment);
      await sandbox.open(newSession(payment, { id, publicUrl, now: clock.now() }));
      return { id, url: `${publicUrl.replace(/\/$/, '')}/sandbox/pay/${id}` };
    },

    prepareCharge: payment => prepareCharge(options, payment),
    charge: payment => charge(options, payment),

    async capture(payment) {
      const seen = await observe(options, payment);
      if (seen.state !== 'authorised' || !seen.reference) return seen;
      const to = { status: 'CAPTURED', captured: totalOf(payment.lines) } as const;
      await change(options, seen.reference, { from: 'AUTHORISED', to, event: 'payment.captured' });
      return observe(options, payment);
    },

    release: payment => release(options, payment),

    async refund(payment, { id, amount }) {
      await sandbox.refund(payment.reference ?? '', { key: id, amount, now: clock.now() });
      return (await observeRefund(sandbox, payment, { id })) ?? noSuchMoney;
    },

    observeRefund: (payment, refund) => observeRefund(sandbox, payment, refund),

    observeDisputes: payment => observeDisputes(sandbox, payment),

    async *events(span) {
      yield (await options.deliveries.within(span)).map(eventOf);
    },

    readEvent(body, signature) {
      if (!isSigned(body, signature, { secret, now: clock.now(), toleranceSeconds }))
        throw badRequest('This webhook is not signed by the provider, or too old.');
      return eventOf(body.toString());
    },
  };
}

async function observeDisputes(
  sandbox: Sandbox,
  { reference }: Pick<ProviderPayment, 'reference'>,
): Promise<DisputeSeen[]> {
  const dispute = (await sandbox.get(reference ?? ''))?.dispute;
  const about = { id: `sbd_${reference}`, reason: 'fraudulent', dueBy: null, fee: null };
  return dispute ? [{ ...about, ...dispute }] : [];
}

async function observeRefund(
  sandbox: Sandbox,
  { reference }: ProviderPayment,
  { id }: Pick<ProviderRefund, 'id'>,
): Promise<RefundOutcome | undefined> {
  const session = await sandbox.get(reference ?? '');
  const refund = session?.refunds.find(({ key }) => key === id);
  if (!refund) return undefined;
  return refund.isReversed
    ? { state: 'failed', reference: `sbr_${id}`, reason: 'The payer’s bank sent the money back.' }
    : { state: 'done', reference: `sbr_${id}`, reason: null };
}

const noSuchMoney: RefundOutcome = {
  state: 'failed',
  reference: null,
  reason: 'The sandbox has no such money to refund.',
};

/** The same page for the same attempt and page number, at an address that cannot be guessed. */
function pageId(secret: string, { id, attempt, page }: ProviderPayment): string {
  const mac = createHmac('sha256', secret).update(`page:${id}:${attempt}:${page}`).digest('base64url');
  return `sbx_${mac.slice(0, 32)}`;
}

const released = { from: 'AUTHORISED', to: { status: 'RELEASED' }, event: 'payment.released' } as const;

type Change = { from: SandboxSession['status']; to: Partial<SandboxSession>; event: string };

const change = ({ sandbox, clock }: SandboxOptions, id: string, { from, ...rest }: Change): Promise<void> =>
  sandbox.change(id, { from: [from], ...rest, now: clock.now() });

async function observe(options: SandboxOptions, payment: ProviderPayment): Promise<Observation> {
  const { sandbox, secret, clock } = options;
  const session = await sandbox.get(payment.session?.id ?? pageId(secret, payment));
  if (!session) return { state: 'open', reference: null, method: null, amount: 0, reason: null };
  const { status, authorisedUntil } = session;
  if (status !== 'AUTHORISED' || !authorisedUntil || authorisedUntil > clock.now())
    return observationOf(session);
  await change(options, session.id, released);
  return observe(options, payment);
}

async function release(options: SandboxOptions, payment: ProviderPayment): Promise<Observation> {
  const seen = await close(options, payment);
  if (seen.state !== 'authorised' || !seen.reference) return seen;
  await change(options, seen.reference, released);
  return observe(options, payment);
}

async function prepareCharge(
  { sandbox, secret, publicUrl, clock }: SandboxOptions,
  payment: ProviderPayment,
): Promise<PaySession> {
  const id = pageId(secret, payment);
  const session = newSession(payment, { id, publicUrl, now: clock.now() });
  await sandbox.open({ ...session, status: 'PREPARED', cardOf: payment.card?.method ?? '' });
  return { id, url: '' };
}

/** Charges a kept card in one guarded change, so that a repeat finds nothing left to do. */
async function charge(options: SandboxOptions, payment: ProviderPayment): Promise<Observation> {
  const id = payment.session?.id ?? '';
  const prepared = await options.sandbox.get(id);
  const card = await options.sandbox.get(prepared?.cardOf ?? '');
  const isDeclined = !card || card.isCardBlocked === true;
  await change(options, id, {
    from: 'PREPARED',
    to: isDeclined ? { status: 'DECLINED' } : { status: 'CAPTURED', captured: totalOf(payment.lines) },
    event: isDeclined ? 'payment.declined' : 'payment.captured',
  });
  return observe(options, payment);
}

async function close(options: SandboxOptions, payment: ProviderPayment): Promise<Observation> {
  const id = payment.session?.id ?? pageId(options.secret, payment);
  const closed = { to: { status: 'CLOSED' }, event: 'session.closed' } as const;
  await change(options, id, { from: 'OPEN', ...closed });
  await change(options, id, { from: 'PREPARED', ...closed });
  const seen = await observe(options, payment);
  return seen.state === 'open' ? { ...seen, state: 'failed', reason: 'The payment was given up.' } : seen;
}

function newSession(
  payment: ProviderPayment,
  { id, publicUrl, now }: { id: string; publicUrl: string; now: Date },
): SandboxSession {
  return {
    id,
    paymentId: payment.id,
    title: payment.title,
    lines: payment.lines.map(({ label, amount }) => ({ label, amount })),
    currency: payment.currency,
    total: totalOf(payment.lines),
    returnUrl: returnUrl(publicUrl, payment.id),
    isCaptureManual: payment.isCaptureManual,
    status: 'OPEN',
    captured: 0,
    refunded: 0,
    refunds: [],
    ...(payment.isCardKept ? { isCardKept: true } : {}),
    createdAt: now,
    authorisedUntil: null,
  };
}

function eventOf(body: string): ProviderEvent {
  const { id, type, data } = JSON.parse(body) as {
    id: string;
    type: string;
    data: { sessionId: string; paymentId: string; refundId?: string };
  };
  const disputed = type.startsWith('dispute.') ? data.sessionId : null;
  return { id, type, paymentId: data.paymentId, refundId: data.refundId ?? null, disputed };
}
