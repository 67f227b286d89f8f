import { Kafka, logLevel } from 'kafkajs';
import { kafkaLog } from './kafka-log.ts';
import type { Logger } from './topic.ts';

/** A client that gives up on a broker soon: whoever uses it goes on by itself, or tries again at its own pace. */
export const createKafka = (options: { brokers: string[]; clientId: string; logger: Logger }): Kafka =>
  new Kafka({
    brokers: options.brokers,
    clientId: options.clientId,
    connectionTimeout: 2000,
    requestTimeout: 8000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1000 },
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(options.logger),
  });
