export type { Topic } from '@momos/contracts/topics';

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
