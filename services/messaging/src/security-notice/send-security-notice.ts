import { badField } from '@momos/contracts/errors';
import type { SendSecurityNoticeRequest } from '@momos/contracts/proto/messaging/v1/messaging';
import { v7 as uuid } from 'uuid';
import type { SendCodeDeps } from '../code/send-code.ts';
import { sendOnce } from '../code/send-once.ts';
import { renderMail } from '../mail/layout.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import { securityMail, securityText, securityTitle } from './security-notice.mail.ts';

/**
 * Sends a notice about a change of how a person signs in; neither its text, whose link can take an account back, nor its address is
 * stored. Suppressed addresses get it, too. Throws as {@link sendOnce}.
 */
export const sendSecurityNotice = async (
  deps: SendCodeDeps,
  request: SendSecurityNoticeRequest,
): Promise<void> =>
  sendOnce(deps, { key: request.key, message: toMessage(request, deps.publicUrl), priority: 'notice' });

function toMessage(request: SendSecurityNoticeRequest, publicUrl: string): OutgoingMessage {
  const { key, to, at, url } = request;
  if (!key) throw badField('key', 'A key is needed.');
  if (!at) throw badField('at', 'A time is needed.');
  if (!url.startsWith(`${publicUrl}/`)) throw badField('url', 'Not a page of ours.');
  const notice = { ...request, at };
  const shared = { id: uuid(), kind: 'account-security', title: securityTitle };
  if (to?.$case === 'mobile') return { ...shared, channel: 'SMS', to: to.value, text: securityText(notice) };
  if (!to?.value) throw badField('to', 'An e-mail address or a mobile number is needed.');
  return {
    ...shared,
    channel: 'EMAIL',
    to: { name: '', address: to.value },
    ...renderMail(securityMail(notice)),
  };
}
