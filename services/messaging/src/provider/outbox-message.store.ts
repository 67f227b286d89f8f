import type { Migration, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Email, Sms } from './provider.ts';

/** A message that was written down in place of being sent, because no provider is configured. */
export type OutboxMessage = {
  _id: string;
  channel: 'EMAIL' | 'SMS';
  kind: string;
  /** Address or number in lower case. */
  to: string;
  toName: string;
  /** Where an answer goes, when not to the service. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  code?: string;
  attachments: { filename: string; contentType: string; cid?: string; content: Buffer }[];
  at: Date;
};

/** Messages of the local mailbox and phone; kept for 7 days. */
export type OutboxMessages = {
  add(message: Email | Sms): Promise<void>;
  /** Newest first; `to` is an address, a number or a part of one. Pictures and files are left out. */
  list(filter: { to?: string; limit: number }): Promise<OutboxMessage[]>;
  get(id: string): Promise<OutboxMessage | undefined>;
  /** Throws all of them away. */
  clear(): Promise<void>;
};

const keptSeconds = 7 * 24 * 3600;

export const outboxMessageIndexes: Migration = {
  id: 'outbox-messages',
  up: async db => {
    await db
      .collection('outbox_messages')
      .createIndexes([{ key: { at: 1 }, expireAfterSeconds: keptSeconds }, { key: { to: 1, _id: -1 } }]);
  },
};

export function createOutboxMessages(store: Store): OutboxMessages {
  const rows = store.connection.collection<OutboxMessage>('outbox_messages');
  return {
    async add(message) {
      const isMail = message.channel === 'EMAIL';
      await rows.insertOne({
        _id: uuid(),
        channel: message.channel,
        kind: message.kind,
        to: (isMail ? message.to.address : message.to).toLowerCase(),
        toName: isMail ? message.to.name : '',
        subject: isMail ? message.subject : '',
        text: message.text,
        html: isMail ? message.html : '',
        ...(isMail && message.replyTo ? { replyTo: message.replyTo.address } : {}),
        ...(message.code ? { code: message.code } : {}),
        attachments: isMail ? (message.attachments ?? []) : [],
        at: new Date(),
      });
    },
    list: ({ to, limit }) =>
      rows
        .find(to ? { to: { $regex: literal(to.toLowerCase()) } } : {}, {
          projection: { 'attachments.content': 0 },
          promoteBuffers: true,
        })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),
    clear: async () => {
      await rows.deleteMany({});
    },
    get: async id => (await rows.findOne({ _id: id }, { promoteBuffers: true })) ?? undefined,
  };
}

/** A pattern that matches just this text. */
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
