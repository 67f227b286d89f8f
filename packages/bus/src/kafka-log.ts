import { type LogEntry, logLevel } from 'kafkajs';
import type { Logger } from './topic.ts';

const expected =
  /^(The group is rebalancing|The coordinator is not aware|Connection error|Failed to connect|Crash:|Restarting)/;

/**
 * kafkajs's log in ours. It calls every hiccup an error and quotes whole objects; we keep its sentence at debug level
 * where it is an everyday one, at warn otherwise, and log outages once ourselves.
 */
export const kafkaLog =
  (logger: Logger) =>
  () =>
  ({ level, log, namespace }: LogEntry) => {
    const fields = { namespace, groupId: log.groupId as unknown, broker: log.broker as unknown };
    if (level === logLevel.ERROR && !expected.test(log.message)) logger.warn(fields, log.message);
    else logger.debug(fields, log.message);
  };
