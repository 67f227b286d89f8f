import type { LogEntry } from 'kafkajs';
import type { Logger } from './topic.ts';

/**
 * kafkajs's log in ours, at debug level: it calls every hiccup an error and quotes whole objects. Outages are logged
 * once by the relay and the consumers themselves.
 */
export const kafkaLog =
  (logger: Logger) =>
  () =>
  ({ log, namespace }: LogEntry): void =>
    logger.debug({ namespace, groupId: log.groupId as unknown, broker: log.broker as unknown }, log.message);
