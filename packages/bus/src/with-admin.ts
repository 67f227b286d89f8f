import { setTimeout as pause } from 'node:timers/promises';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';

/** Node finds the named exports of a CommonJS module only up to the first that is computed. */
const { KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } = kafkajs;

/** How long brokers may disagree about a new topic and who leads it, ms. */
const unsettledMs = 10_000;

/**
 * Runs `work` with an admin client of its own, and again with a new one while Kafka gives an answer that its protocol
 * calls retriable: brokers learn of a new topic, and that they lead it, later than the controller that made it. Each
 * call of kafkajs waits for one or two of these answers and fails on the others. `work` must be safe to repeat.
 */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const deadline = performance.now() + unsettledMs;
  for (;;) {
    try {
      return await once(kafka, work);
    } catch (error) {
      if (!isUnsettled(error) || performance.now() > deadline) throw error;
    }
    await pause(50);
  }
}

async function once<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

function isUnsettled(error: unknown): boolean {
  const answer = error instanceof KafkaJSNumberOfRetriesExceeded ? error.cause : error;
  return answer instanceof KafkaJSProtocolError && answer.retriable;
}
