import { badField } from '@momos/contracts/errors';
import type { SendCodeRequest } from '@momos/contracts/proto/messaging/v1/messaging';
import { v7 as uuid } from 'uuid';
import { renderMail } from '../mail/layout.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import { codeMail, codeText, codeTitle, isCodePurpose } from './code.mail.ts';
import { sendOnce, type SendOnceDeps } from './send-once.ts';

export type SendCodeDeps = SendOnceDeps & { publicUrl: string };

/** Sends a one-time code immediately, before all other messages, as {@link sendOnce}. */
export const sendCode = async (deps: SendCodeDeps, request: SendCodeRequest): Promise<void> =>
  sendOnce(deps, { key: request.key, message: toMessage(request, deps.publicUrl), priority: 'code' });

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
