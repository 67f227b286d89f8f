import type { TopicKind } from '@momos/contracts/topics';
import { v7 as uuid } from 'uuid';
import { type ServerTime, serverTime, type Store } from '@momos/store';
import { hashOf } from './kafka-internals.ts';
import type { Topic } from './topic.ts';
import { tracePublish } from './trace.ts';

/** An event that is committed and not yet published. */
export type OutboxRow = {
  _id: string;
  topic: string;
  key: string;
  /** Chooses the partition; missing in rows of earlier versions. */
  hash?: number;
  version: number;
  type: string;
  value: Buffer;
  /** When the change was made, by its writer's clock. */
  time: Date;
  /** Order of publishing: of two events of one key, the later version has the later time. */
  at: ServerTime;
  /** Kind of the topic; a state where missing, as it is in rows of earlier versions. */
  topicKind?: TopicKind;
  kind?: string;
  traceparent?: string;
};

/** The only way to publish: in the transaction of the change itself. */
export type Outbox = {
  /** Adds an event to the running transaction; throws outside of one. A key's versions must grow, one event each. */
  add<M>(topic: Topic<M>, message: M, more?: { kind?: string }): Promise<void>;
  /** Rows for a group commit; they carry the trace that is running now, so make them where the request is. */
  rows<M>(topic: Topic<M>, messages: M[], more?: { kind?: string }): OutboxRow[];
  /** Adds rows of `rows` to the running transaction. */
  insert(rows: OutboxRow[]): Promise<void>;
};

/** The collection behind the outbox. */
export const outboxRows = (store: Store) => store.connection.collection<OutboxRow>('outbox');

/** The outbox of a store; `notify` is called after each commit that added rows. */
export function createOutbox(store: Store, notify: () => void): Outbox {
  const rows: Outbox['rows'] = (topic, messages, more) =>
    messages.map(message => rowOf(topic, message, more?.kind));

  const insert: Outbox['insert'] = async newRows => {
    const session = store.session();
    if (!session) throw new Error('an event is published only in the transaction of its change');
    if (newRows.length === 0) return;
    await outboxRows(store).insertMany(newRows, { session });
    store.afterCommit(notify);
  };

  return { rows, insert, add: (topic, message, more) => insert(rows(topic, [message], more)) };
}

function rowOf<M>(topic: Topic<M>, message: M, kind?: string): OutboxRow {
  const traceparent = tracePublish(topic.name);
  const key = topic.keyOf(message);
  return {
    _id: uuid(),
    topic: topic.name,
    topicKind: topic.kind,
    key,
    hash: hashOf(key),
    version: versionOf(topic, message),
    type: topic.type,
    value: Buffer.from(topic.encode(message)),
    time: new Date(),
    at: serverTime(),
    ...(kind === undefined ? {} : { kind }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** Versions are counted from 1: a message without one would be skipped by every consumer. */
function versionOf<M>(topic: Topic<M>, message: M): number {
  const version = topic.versionOf(message);
  if (Number.isSafeInteger(version) && version > 0) return version;
  throw new TypeError(`${topic.type} without a version`);
}
