import { badRequest } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { createHmac } from 'node:crypto';
import type { Payment } from '../payment/payment.ts';
import { observationOf, type SandboxSession } from '../sandbox/sandbox-session.ts';
import type { Sandbox } from '../sandbox/sandbox.store.ts';
import { isSigned } from '../webhook/signature.ts';
import { payLines, returnUrl } from './pay-lines.ts';
import type { Provider, ProviderEvent } from './provider.ts';
import type { Observation } from './observation.ts';

/** What the sandbox works with. */
export type SandboxOptions = {
  sandbox: Sandbox;
  secret: string;
  publicUrl: string;
  clock: Clock;
  /** Says that a webhook is queued. */
  ring(): void;
};

const toleranceSeconds = 300;

/** A provider without an account: our own hosted page, with the same orders, webhooks and signatures as a real one. */
export function createSandboxProvider({ sandbox, secret, publicUrl, clock, ring }: SandboxOptions): Provider {
  /** The same page for the same attempt, at an address that nobody can guess. */
  const pageId = (payment: Payment) =>
    `sbx_${createHmac('sha256', secret).update(`page:${payment.id}:${payment.attempt}`).digest('base64url').slice(0, 32)}`;

  async function observe(payment: Payment): Promise<Observation> {
    const session = await sandbox.get(payment.session?.id ?? pageId(payment));
    if (!session) return { state: 'open', reference: null, method: null, amount: 0, reason: null };
    const { status, authorisedUntil } = session;
    if (status !== 'AUTHORISED' || !authorisedUntil || authorisedUntil > clock.now())
      return observationOf(session);
    await move(session.id, 'AUTHORISED', { to: { status: 'RELEASED' }, event: 'payment.released' });
    return observe(payment);
  }

  async function move(
    id: string,
    from: SandboxSession['status'],
    change: { to: Partial<SandboxSession>; event: string },
  ): Promise<void> {
    if (await sandbox.move(id, { from: [from], ...change, now: clock.now() })) ring();
  }

  async function close(payment: Payment): Promise<Observation> {
    const id = payment.session?.id ?? pageId(payment);
    await move(id, 'OPEN', { to: { status: 'CLOSED' }, event: 'session.closed' });
    const seen = await observe(payment);
    return seen.state === 'open' ? { ...seen, state: 'failed', reason: 'The payment was given up.' } : seen;
  }

  return {
    name: 'sandbox',
    observe,
    close,

    async open(payment) {
      const id = pageId(payment);
      await sandbox.open(newSession(payment, { id, publicUrl, now: clock.now() }));
      return { id, url: `${publicUrl.replace(/\/$/, '')}/sandbox/pay/${id}` };
    },

    async capture(payment) {
      const seen = await observe(payment);
      if (seen.state !== 'authorised' || !seen.reference) return seen;
      const to = { status: 'CAPTURED', captured: payment.totalAmount } as const;
      await move(seen.reference, 'AUTHORISED', { to, event: 'payment.captured' });
      return observe(payment);
    },

    async release(payment) {
      const seen = await close(payment);
      if (seen.state !== 'authorised' || !seen.reference) return seen;
      await move(seen.reference, 'AUTHORISED', { to: { status: 'RELEASED' }, event: 'payment.released' });
      return observe(payment);
    },

    async refund(payment, { id, amount }) {
      const isDone = await sandbox.refund(payment.reference ?? '', { key: id, amount, now: clock.now() });
      if (isDone) ring();
      return isDone
        ? { state: 'done', reference: `sbr_${id}`, reason: null }
        : { state: 'failed', reference: null, reason: 'The sandbox has no such money to give back.' };
    },

    readEvent(body, signature) {
      if (!isSigned(body, signature, { secret, now: clock.now(), toleranceSeconds }))
        throw badRequest('This webhook is not signed by the provider, or too old.');
      return eventOf(body);
    },
  };
}

function newSession(
  payment: Payment,
  { id, publicUrl, now }: { id: string; publicUrl: string; now: Date },
): SandboxSession {
  return {
    id,
    paymentId: payment.id,
    title: payment.title,
    lines: payLines(payment),
    currency: payment.currency,
    total: payment.totalAmount,
    returnUrl: returnUrl(publicUrl, payment.id),
    isCaptureManual: payment.isCaptureManual,
    status: 'OPEN',
    captured: 0,
    refunded: 0,
    refunds: [],
    createdAt: now,
    authorisedUntil: null,
  };
}

function eventOf(body: Buffer): ProviderEvent {
  const { id, type, data } = JSON.parse(body.toString()) as {
    id: string;
    type: string;
    data: { paymentId: string; refundId?: string };
  };
  return { id, type, paymentId: data.paymentId, refundId: data.refundId ?? null };
}
