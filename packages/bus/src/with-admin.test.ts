import { describe, expect, test } from '@jest/globals';
import kafkajs, { type Kafka } from 'kafkajs';
import { withAdmin } from './with-admin.ts';

const { KafkaJSNonRetriableError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } = kafkajs;

/** Counts the clients that were opened and closed. */
function countingKafka() {
  const clients = { opened: 0, closed: 0 };
  const admin = () => ({
    connect: async () => void clients.opened++,
    disconnect: async () => void clients.closed++,
  });
  return { clients, kafka: { admin } as unknown as Kafka };
}

/** What kafkajs throws for an answer of Kafka's. */
const answer = (type: string, retriable: boolean) =>
  Object.assign(new KafkaJSProtocolError(type), { type, retriable });

const failing = (errors: Error[]) => async () => {
  const error = errors.shift();
  if (error) throw error;
  return 'done';
};

describe('work with an admin client', () => {
  test.each([
    'UNKNOWN_TOPIC_OR_PARTITION',
    'LEADER_NOT_AVAILABLE',
    'NOT_LEADER_FOR_PARTITION',
    'NOT_COORDINATOR_FOR_GROUP',
  ])('is done again with a new client after %s', async type => {
    const { kafka, clients } = countingKafka();
    const soon = answer(type, true);
    const tired = new KafkaJSNumberOfRetriesExceeded(soon, { retryCount: 3, retryTime: 100 });
    Object.assign(tired, { cause: soon });
    await expect(withAdmin(kafka, failing([soon, tired]))).resolves.toBe('done');
    expect(clients).toEqual({ opened: 3, closed: 3 });
  });

  test.each([
    answer('TOPIC_AUTHORIZATION_FAILED', false),
    new KafkaJSNonRetriableError('wrong'),
    new TypeError('of ours'),
  ])('fails immediately on %s', async error => {
    const { kafka, clients } = countingKafka();
    await expect(withAdmin(kafka, failing([error]))).rejects.toBe(error);
    expect(clients).toEqual({ opened: 1, closed: 1 });
  });
});
