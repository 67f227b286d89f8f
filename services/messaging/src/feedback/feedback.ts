import { badRequest } from '@momos/contracts/errors';

/** What a provider says about a message after it took it, or what a person answered. */
export type Feedback = {
  /** Of the provider's event; makes its effect happen once. */
  eventId: string;
  kind: 'BOUNCED' | 'COMPLAINED' | 'STOPPED' | 'STARTED';
  /** An e-mail address or a mobile number. */
  address: string;
  /** Enhanced status (RFC 3463) or the provider's code, and never the address; empty where there is none. */
  status: string;
  /** Whether the address does not exist, so that nothing more is sent to it. */
  isMissing: boolean;
  /** The message that it is about, by the Message-ID that we gave it. */
  deliveryId: string | undefined;
};

/** A request as it arrived: signatures are of the raw body. */
export type SignedRequest = {
  /** The public address that it was sent to. */
  url: string;
  body: Buffer;
  header(name: string): string | undefined;
};

/** One provider's webhooks. `read` throws a 400 for a request whose signature does not hold, and verifies before it reads. */
export type FeedbackSource = { read(request: SignedRequest, now: Date): Promise<Feedback[]> };

export const forged = () => badRequest('The signature is not valid.');
/** A request that was signed too long ago, or for later. */
export const outdated = () => badRequest('The signature is too old.');

/** Providers send again for hours, with new signatures; a copied request is of no use after this. */
const toleranceMs = 60 * 60_000;
export const isTimely = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= toleranceMs;

/** The body as JSON; throws a 400. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

/** The delivery of a Message-ID of ours, `<id@domain>`. */
export const deliveryIdOf = (messageId: string | undefined): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId ?? '')?.[1];

/** No such mailbox, domain or address (RFC 3463 §3.2, RFC 7505; docs/adr/0028). */
const missing = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);
export const isMissingStatus = (status: string): boolean => missing.has(status);
