import type { Engines } from './engines.ts';

/**
 * Settings of a service, or of a double of one, that runs inside a test: at ports that are free, silent unless
 * `TEST_LOG` says a level, stopped without delay, and with longer timeouts than any caller in a test.
 */
export const testSettings = {
  ENVIRONMENT: 'test',
  LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  HTTP_PORT: '0',
  GRPC_PORT: '0',
  DRAIN_DELAY_MS: '0',
  REQUEST_BUDGET_MS: '60000',
  RPC_TIMEOUT_MS: '30000',
};

/** The same, on the test's own corner of the engines. */
export const settingsOn = (engines: Engines) => ({
  ...testSettings,
  MONGO_URL: engines.mongoUrl,
  KAFKA_BROKERS: engines.kafkaBrokers.join(','),
  REDIS_URL: engines.redisUrl,
  TOPIC_PREFIX: engines.topicPrefix,
});
