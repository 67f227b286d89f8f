import twilio from 'twilio';
import { retryAfterMs } from './retry-after.ts';
import type { Provider, SendOutcome, Sms, SuppressionKind } from './provider.ts';

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  /** Where Twilio says what became of a text; the text's id is added. */
  statusUrl: string;
  /** Where Twilio is; another place in tests. */
  url?: string;
  /** The longest that one call may take. */
  deadlineMs: number;
};

/** twilio.com/docs/api/errors: invalid, unreachable, no mobile number. */
const noSuchNumber = new Set([21211, 21214, 21217, 21614]);
/** The recipient has answered STOP. */
const stopped = 21610;
/** Region not allowed, no route from our number: about our account, not the recipient. */
const aboutUs = new Set([21408, 21612]);

const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Sends text messages through Twilio. */
export function createTwilioProvider(account: TwilioAccount): Provider<Sms> {
  const { accountSid, authToken, from, statusUrl, url, deadlineMs } = account;
  const client = twilio(accountSid, authToken, { httpClient: httpClientOf(deadlineMs) });
  if (url) client.api.baseUrl = url;
  return {
    name: 'twilio',
    async send({ id, to, text }) {
      try {
        await client.messages.create({ to, from, body: text, statusCallback: `${statusUrl}?delivery=${id}` });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: async () => undefined,
  };
}

/** Twilio's errors leave out the headers, which say how long to wait. */
function httpClientOf(deadlineMs: number): twilio.RequestClient {
  const client = new twilio.RequestClient({ timeout: deadlineMs, autoRetry: false });
  const request = client.request.bind(client);
  client.request = async options => {
    const answer = await request(options);
    if (answer.statusCode !== 429) return answer;
    const headers = answer.headers as Record<string, unknown> | undefined;
    throw Object.assign(new Error('too many requests'), {
      status: 429,
      waitMs: retryAfterMs(headers?.['retry-after']),
    });
  };
  return client;
}

/** The outcome of a failed call; no answer (a timeout, a broken connection) is unknown. */
export function outcomeOf(error: unknown): SendOutcome {
  const { status, code, waitMs } = error as { status?: number; code?: number | string; waitMs?: number };
  const reason = `twilio ${status ?? 'no answer'} ${code ?? ''}`.trim();
  if (typeof code === 'string' && notConnected.has(code)) return { kind: 'not-sent', reason };
  if (typeof status !== 'number') return { kind: 'unknown', reason };
  if (status === 429) return { kind: 'slowed', reason, waitMs };
  if (status >= 500) return { kind: 'unknown', reason };
  if (status === 401 || status === 403 || aboutUs.has(Number(code))) return { kind: 'blocked', reason };
  return { kind: 'refused', reason, suppress: suppressionOf(Number(code)) };
}

function suppressionOf(code: number): SuppressionKind | undefined {
  if (code === stopped) return 'STOPPED';
  return noSuchNumber.has(code) ? 'NO_SUCH_ADDRESS' : undefined;
}
