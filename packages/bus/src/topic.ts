import type { TopicKind } from '@momos/contracts/topics';

/** What the bus needs to know of a topic; `@momos/contracts/topics` declares them all. */
export type Topic<M> = {
  /** `<service>.<noun>` */
  name: string;
  /** What it carries, and so how long Kafka keeps it. */
  kind: TopicKind;
  /** Full name of the message's schema, sent as a header. */
  type: string;
  encode(message: M): Uint8Array;
  decode(bytes: Uint8Array): M;
  /** The aggregate's id; order is kept per key. */
  keyOf(message: M): string;
  /** Grows with each message of the same key; what is not newer than applied is skipped. */
  versionOf(message: M): number;
};

/** What comes with a message. */
export type Meta = {
  /** The event's id, the same at every delivery. */
  id: string;
  key: string;
  type: string;
  version: number;
  /** When the change was made, by its writer's clock. */
  time: Date;
  /** What kind of change, where its writer said so. */
  kind?: string;
  traceparent?: string;
};

/** The part of a pino logger that the bus uses. Messages' contents are never logged. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, text: string) => void>;
