import { collection, defineCollection, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { Email, Sms } from './provider.ts';

/** A message that was stored instead of sent, because no provider is configured. */
export type OutboxMessage = {
  _id: string;
  channel: 'EMAIL' | 'SMS';
  kind: string;
  /** Name of the kind; missing on messages stored before this field existed. */
  title?: string;
  /** Address or number in lower case. */
  to: string;
  toName: string;
  /** Address for replies, when not the service's own. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  code?: string;
  attachments: { filename: string; contentType: string; cid?: string; content: Buffer }[];
  at: Date;
};

/** Messages of the local mailbox and phone; deleted after 7 days. */
export type OutboxMessages = {
  add(message: Email | Sms): Promise<void>;
  /** Newest first; `to` is an address, a number or a part of one. Pictures and files are left out. */
  list(filter: { to?: string; limit: number }): Promise<OutboxMessage[]>;
  get(id: string): Promise<OutboxMessage | undefined>;
  /** Deletes all of them. */
  clear(): Promise<void>;
};

const definition = defineCollection<OutboxMessage>()({
  name: 'outbox_messages',
  noun: 'message',
  shape: {
    _id: String,
    channel: { type: String, required: true },
    kind: { type: String, required: true },
    title: { type: String, default: '' },
    to: { type: String, required: true },
    toName: String,
    replyTo: String,
    subject: String,
    text: String,
    html: String,
    code: String,
    attachments: { type: Schema.Types.Mixed, default: [] },
    at: { type: Date, required: true },
  },
  queries: {
    all: { find: () => ({}) },
    toAddress: { find: (to: string) => ({ to }), index: { to: 1, _id: -1 } },
    repliesTo: { find: (replyTo: string) => ({ replyTo }), index: { replyTo: 1 } },
    expiring: {
      find: (at: Date) => ({ at: { $lt: at } }),
      index: { at: 1 },
      expireAfterSeconds: 7 * 24 * 3600,
      sort: { at: 1 },
    },
  },
});

/** By the driver: attachments are binary, and lists leave them out. */
export function createOutboxMessages(store: Store): OutboxMessages {
  const { rows } = collection(store, definition);
  return {
    async add(message) {
      const isMail = message.channel === 'EMAIL';
      await rows.insertOne({
        _id: uuid(),
        channel: message.channel,
        kind: message.kind,
        title: message.title,
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
      // A bound on the key, since a database may refuse to scan the collection.
      await rows.deleteMany({ _id: { $gt: '' } });
    },
    get: async id => (await rows.findOne({ _id: id }, { promoteBuffers: true })) ?? undefined,
  };
}

/** A pattern that matches just this text. */
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
