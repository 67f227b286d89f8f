import { Kafka, logLevel } from 'kafkajs';
import './quiet-request-queue.ts';
import { kafkaLog } from './kafka-log.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import type { Logger } from './topic.ts';

/** A client that fails fast when a broker is away: its users continue without, or retry at their own pace. */
export const createKafka = (options: {
  brokers: string[];
  clientId: string;
  logger: Logger;
  security?: KafkaSecurity | undefined;
}): Kafka =>
  new Kafka({
    ...options.security,
    brokers: options.brokers,
    clientId: options.clientId,
    connectionTimeout: 2000,
    requestTimeout: 8000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1000 },
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(options.logger),
  });
