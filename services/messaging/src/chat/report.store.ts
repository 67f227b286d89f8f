import { type reportReasons, reportStatuses } from '@momos/contracts/chat-moderation';
import {
  collection,
  countEach,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { Message } from './message.ts';

/** A message that a person reported to the managers. */
export type Report = {
  /** Made of message and reporter: a person reports one message once. */
  _id: string;
  version: number;
  messageId: string;
  channelId: string;
  reporterId: string;
  reason: (typeof reportReasons)[number];
  note: string;
  authorId: string;
  /** The message as it was reported. Reports of before have none. */
  reported?: Pick<Message, 'text' | 'attachments'>;
  status: (typeof reportStatuses)[number];
  createdAt: Date;
  decidedBy: string | null;
};

const text = { type: String, required: true } as const;

const definition = defineCollection<Report>()({
  name: 'chat_reports',
  noun: 'report',
  shape: {
    _id: String,
    version: Number,
    messageId: text,
    channelId: text,
    reporterId: text,
    reason: text,
    note: { type: String, default: '' },
    authorId: { type: String, default: '' },
    reported: Object,
    status: text,
    createdAt: { type: Date, required: true },
    decidedBy: { type: String, default: null },
  },
  queries: {
    inStatus: {
      find: (status: Report['status']) => ({ status }),
      index: { status: 1, createdAt: -1, _id: -1 },
      sort: { createdAt: -1, _id: -1 },
    },
    ofAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
    ofReporter: { find: (reporterId: string) => ({ reporterId }), index: { reporterId: 1 } },
  },
});

/** Every query of reports. */
export type Reports = ReturnType<typeof createReports>;

export function createReports(store: Store) {
  const { insert, get, replace, by } = collection(store, definition);
  return {
    /** Throws a duplicate key error for one that is there. */
    add: insert,
    get,
    save: replace,
    page: (status: Report['status'], page: PageRequest): Promise<Page<Report>> =>
      by.inStatus(status).page(page),
    countByStatus: () => countEach(reportStatuses, by.inStatus),
  };
}
