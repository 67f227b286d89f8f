import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Stripe's webhook signatures (docs.stripe.com/webhooks#verify-manually): `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`.
 * The sandbox signs its webhooks the same way; Stripe's own are verified by its SDK.
 */
export function signWebhook(body: string | Buffer, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${macOf(body, secret, time).toString('hex')}`;
}

/** Whether a signature is of this body by this secret and at most `toleranceSeconds` away from now. */
export function isSigned(
  body: string | Buffer,
  header: string | undefined,
  { secret, now, toleranceSeconds }: { secret: string; now: Date; toleranceSeconds: number },
): boolean {
  const parts = (header ?? '').split(',').map(part => part.split('=', 2));
  const time = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - time) <= toleranceSeconds)) return false;
  const wanted = macOf(body, secret, time);
  return parts.some(([name, hex]) => name === 'v1' && equals(Buffer.from(hex ?? '', 'hex'), wanted));
}

const macOf = (body: string | Buffer, secret: string, time: number) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

const equals = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
