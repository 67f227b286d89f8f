import { badField, unavailable } from '@momos/contracts/errors';
import type { SendCodeRequest } from '@momos/contracts/proto/messaging/v1/messaging';
import { v7 as uuid } from 'uuid';
import { renderMail } from '../mail/layout.ts';
import { type OutgoingMessage, type Providers, sendBy } from '../provider/provider.ts';
import { type CodePurpose, codeMail, codeText } from './code.mail.ts';
import type { SentCodes } from './sent-code.store.ts';

export type SendCodeDeps = { providers: Providers; sentCodes: SentCodes; publicUrl: string };

const purposes: readonly string[] = ['sign-in', 'verify-email', 'erase-account'] satisfies CodePurpose[];

/**
 * Sends a one-time code at once, one message per key however often it is asked for. The code is handed to the provider
 * and kept nowhere else. Throws `unavailable` when it was surely not sent; then the same key may be tried again.
 */
export async function sendCode(deps: SendCodeDeps, request: SendCodeRequest): Promise<void> {
  const message = toMessage(request, deps.publicUrl);
  if (!(await deps.sentCodes.claim(request.key))) return;
  const outcome = await sendBy(deps.providers, message);
  if (outcome.kind !== 'not-sent') return;
  await deps.sentCodes.release(request.key);
  throw unavailable('The mail server');
}

function toMessage({ key, to, code, minutes, purpose }: SendCodeRequest, publicUrl: string): OutgoingMessage {
  if (!key) throw badField('key', 'A key is needed.');
  if (!/^[\w-]{4,64}$/.test(code)) throw badField('code', 'Not a code.');
  if (!isPurpose(purpose)) throw badField('purpose', 'sign-in, verify-email or erase-account.');
  const kind = `${purpose}-code`;
  if (to?.$case === 'mobile') {
    return {
      channel: 'SMS',
      id: uuid(),
      kind,
      to: to.value,
      text: codeText({ code, minutes, publicUrl }),
      code,
    };
  }
  if (!to?.value) throw badField('to', 'An e-mail address or a mobile number is needed.');
  const mail = renderMail(codeMail({ code, minutes, purpose }));
  return { channel: 'EMAIL', id: uuid(), kind, to: { name: '', address: to.value }, ...mail, code };
}

const isPurpose = (text: string): text is CodePurpose => purposes.includes(text);
