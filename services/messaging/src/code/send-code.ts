import { AppError, badField, unavailable } from '@momos/contracts/errors';
import type { SendCodeRequest } from '@momos/contracts/proto/messaging/v1/messaging';
import { v7 as uuid } from 'uuid';
import { renderMail } from '../mail/layout.ts';
import type { Bulkheads } from '../provider/bulkheads.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import type { RefusalCounts } from '../provider/refusal-counts.ts';
import type { Permit, SmsGate } from '../sms/sms-gate.ts';
import { codeMail, codeText, codeTitle, isCodePurpose } from './code.mail.ts';
import type { SentCodes } from './sent-code.store.ts';

export type SendCodeDeps = {
  bulkheads: Pick<Bulkheads, 'send'>;
  refusals: Pick<RefusalCounts, 'blocks'>;
  sentCodes: SentCodes;
  smsGate: Pick<SmsGate, 'take'>;
  publicUrl: string;
};

/** How long a code waits for a free slot; the person asks again after that. */
const maxWaitMs = 5_000;
const certainlyNotSent = new Set(['not-begun', 'not-sent', 'blocked']);

/**
 * Sends a one-time code immediately, before all other messages, one message per key however often it is requested. The code is passed to the provider and
 * stored nowhere else. Throws `unavailable` when it was certainly not sent, 400 for a number that we do not text and 429 where a limit of
 * texts is reached; then the same key may be tried again.
 */
export async function sendCode(deps: SendCodeDeps, request: SendCodeRequest): Promise<void> {
  const message = toMessage(request, deps.publicUrl);
  if (!(await deps.sentCodes.claim(request.key))) return;
  const permit = await permitFor(deps, message).catch(async (refusal: unknown) => {
    await deps.sentCodes.release(request.key);
    throw refusal;
  });
  const outcome = await deps.bulkheads.send(message, 'code', { signal: AbortSignal.timeout(maxWaitMs) });
  if (outcome.kind === 'blocked') deps.refusals.blocks.inc({ channel: message.channel });
  if (outcome.kind === 'refused') await permit?.release();
  if (!certainlyNotSent.has(outcome.kind)) return;
  await permit?.release();
  await deps.sentCodes.release(request.key);
  throw unavailable(message.channel === 'SMS' ? 'The mobile network' : 'The mail server');
}

/** Counts a text; throws 400 for a number that we do not text and 429 where a limit is reached. */
async function permitFor({ smsGate }: SendCodeDeps, message: OutgoingMessage): Promise<Permit | undefined> {
  if (message.channel !== 'SMS') return undefined;
  const permit = await smsGate.take({ to: message.to, use: 'code' });
  if (!('refusedBy' in permit)) return permit;
  if (permit.refusedBy === 'number')
    throw badField('mobile', 'We cannot send texts to this number. Please use an e-mail address.');
  throw new AppError(
    'rate_limited',
    'No more texts can be sent to this number for now. Please use an e-mail address, or try again in an hour.',
    { retryAfter: 3600 },
  );
}

function toMessage({ key, to, code, minutes, purpose }: SendCodeRequest, publicUrl: string): OutgoingMessage {
  if (!key) throw badField('key', 'A key is needed.');
  if (!/^[\w-]{4,64}$/.test(code)) throw badField('code', 'Not a code.');
  if (!isCodePurpose(purpose)) throw badField('purpose', 'sign-in, verify-email, step-up or erase-account.');
  const shared = { id: uuid(), kind: `${purpose}-code`, title: codeTitle(purpose), code };
  if (to?.$case === 'mobile')
    return { ...shared, channel: 'SMS', to: to.value, text: codeText({ code, minutes, publicUrl }) };
  if (!to?.value) throw badField('to', 'An e-mail address or a mobile number is needed.');
  const mail = renderMail(codeMail({ code, minutes, purpose }));
  return { ...shared, channel: 'EMAIL', to: { name: '', address: to.value }, ...mail };
}
