import { renderMail } from '../mail/layout.ts';
import { facts, type Mail } from '../mail/mail.ts';
import type { Email } from '../provider/provider.ts';
import { categoryNames, type SupportMessage } from './support-message.ts';

/**
 * The mail that reaches our mailbox: an answer goes to the sender. The subject names nobody, because subjects outlive the
 * message in the list of deliveries.
 */
export function supportMail(id: string, support: SupportMessage): Email {
  const { category, mailbox, reference, name, email } = support;
  return {
    channel: 'EMAIL',
    id,
    kind: 'support',
    to: { name: '', address: mailbox },
    fromName: `${name} via Momos`,
    replyTo: { name, address: email },
    ...renderMail(mailOf(support, `[${categoryNames[category]}] Message ${reference}`)),
  };
}

const mailOf = (support: SupportMessage, subject: string): Mail => ({
  subject,
  preheader: support.message.slice(0, 120).replaceAll(/\s+/g, ' '),
  heading: support.subject || categoryNames[support.category],
  blocks: [
    facts({
      From: support.name,
      Address: support.email,
      Account: support.userId ?? 'not signed in',
      Reference: support.reference,
    }),
    { kind: 'letter', text: support.message },
  ],
  because: 'Sent by the contact form. Answering this mail answers the sender.',
});
