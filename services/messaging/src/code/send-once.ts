import { AppError, badField, unavailable } from '@momos/contracts/errors';
import type { Bulkheads } from '../provider/bulkheads.ts';
import type { Priority } from '../provider/priority.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import type { RefusalCounts } from '../provider/refusal-counts.ts';
import type { Permit, SmsGate } from '../sms/sms-gate.ts';
import { accountMailsWords } from '../words/account-mails.ts';
import type { SentCodes } from './sent-code.store.ts';

const words = accountMailsWords.sendOnce;

export type SendOnceDeps = {
  bulkheads: Pick<Bulkheads, 'send'>;
  refusals: Pick<RefusalCounts, 'blocks'>;
  sentCodes: SentCodes;
  smsGate: Pick<SmsGate, 'take'>;
};

/** How long a code waits for a free slot; the person asks again after that. */
const maxWaitMs = 5_000;
const certainlyNotSent = new Set(['not-begun', 'not-sent', 'slowed', 'blocked']);

/**
 * Sends a message immediately, once per key however often it is requested. It is passed to the provider and stored nowhere else. Throws
 * `unavailable` when it was certainly not sent, 400 for a number that we do not text and 429 where a limit of texts is reached; then
 * the same key may be tried again.
 */
export async function sendOnce(
  deps: SendOnceDeps,
  { key, message, priority }: { key: string; message: OutgoingMessage; priority: Priority },
): Promise<void> {
  if (!(await deps.sentCodes.claim(key))) return;
  const permit = await permitFor(deps, message).catch(async (refusal: unknown) => {
    await deps.sentCodes.release(key);
    throw refusal;
  });
  const outcome = await deps.bulkheads.send(message, priority, { signal: AbortSignal.timeout(maxWaitMs) });
  if (outcome.kind === 'blocked') deps.refusals.blocks.inc({ channel: message.channel });
  if (outcome.kind === 'refused') await permit?.release();
  if (!certainlyNotSent.has(outcome.kind)) return;
  await permit?.release();
  await deps.sentCodes.release(key);
  throw unavailable(message.channel === 'SMS' ? words.theMobileNetwork : words.theMailServer);
}

/** Counts a text; throws 400 for a number that we do not text and 429 where a limit is reached. */
async function permitFor({ smsGate }: SendOnceDeps, message: OutgoingMessage): Promise<Permit | undefined> {
  if (message.channel !== 'SMS') return undefined;
  const permit = await smsGate.take({ to: message.to, use: 'code' });
  if (!('refusedBy' in permit)) return permit;
  if (permit.refusedBy === 'number') throw badField('mobile', words.cannotSendTextsNumber);
  throw new AppError('rate_limited', words.noMoreTextsSent, { retryAfter: 3600 });
}
