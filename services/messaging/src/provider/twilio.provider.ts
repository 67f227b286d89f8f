import twilio from 'twilio';
import type { Provider, SendOutcome, Sms } from './provider.ts';

export type TwilioAccount = { accountSid: string; authToken: string; from: string };

/** Recipient cannot be reached by SMS or has answered STOP: twilio.com/docs/api/errors. */
const deadNumbers = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

/** Sends text messages through Twilio. */
export function createTwilioProvider({ accountSid, authToken, from }: TwilioAccount): Provider<Sms> {
  const client = twilio(accountSid, authToken, { timeout: 20_000, autoRetry: false });
  return {
    name: 'twilio',
    async send({ to, text }) {
      try {
        await client.messages.create({ to, from, body: text });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: async () => undefined,
  };
}

/** The outcome of a failed call; no answer (a timeout, a broken connection) is unknown. */
export function outcomeOf(error: unknown): SendOutcome {
  const { status, code } = error as { status?: number; code?: number | string };
  const reason = `twilio ${status ?? 'no answer'} ${code ?? ''}`.trim();
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return { kind: 'not-sent', reason };
  if (typeof status !== 'number') return { kind: 'unknown', reason };
  if (status === 429) return { kind: 'not-sent', reason };
  if (status >= 500) return { kind: 'unknown', reason };
  return { kind: 'refused', reason, isAddressDead: typeof code === 'number' && deadNumbers.has(code) };
}
