import { v7 as uuid } from 'uuid';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { support, type SupportMessage } from '../notice/support.notice.ts';
import type { Mailboxes } from './mailbox.ts';
import type { SupportLimits } from './support-limit.store.ts';

export type SupportDeps = QueueDeps & { limits: SupportLimits; mailboxes: Mailboxes };

/** Messages per hour from one client IP, and with one e-mail address for replies. */
const maxPerClientIp = 20;
const maxPerAddress = 5;

type SupportInput = Omit<SupportMessage, 'mailbox' | 'reference'> & { clientIp: string };

/** Queues a message of the contact form to its mailbox; throws 429 beyond the hourly limits. Runs in the request's transaction. */
export async function sendSupportMessage(
  deps: SupportDeps,
  { clientIp, ...message }: SupportInput,
): Promise<SupportMessage & { id: string }> {
  const now = deps.clock.now();
  await deps.limits.take(
    [
      { key: `from ${clientIp}`, max: maxPerClientIp },
      { key: `reply to ${message.email}`, max: maxPerAddress },
    ],
    now,
  );
  const id = uuid();
  const sent = { ...message, mailbox: deps.mailboxes[message.category], reference: referenceOf(id) };
  const notice = newNotice(support, {
    cause: `support:${id}`,
    userId: '',
    occurredAt: now,
    content: { about: 'support', support: sent },
  });
  await queueMessages(deps, [notice]);
  return { ...sent, id };
}

/** A short text that identifies a message to people: the last eight digits of its id. */
const referenceOf = (id: string): string => id.slice(-8).toUpperCase();
