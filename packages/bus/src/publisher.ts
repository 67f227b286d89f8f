import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';

/** Sends to Kafka; acknowledged by every in-sync broker when it resolves. */
export type Publisher = {
  /** Sends in the given order per key. Rejects when a broker does not take it; then a part may have been sent. */
  send(batches: { topic: string; messages: Message[] }[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * A producer that connects when first used and is made anew after a failure. It hardly retries by itself: whoever
 * sends decides again whether the messages are still theirs to send.
 */
export function createPublisher(kafka: Kafka): Publisher {
  let producer: Promise<Producer> | undefined;

  async function connected(): Promise<Producer> {
    const made = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      retry: { retries: 1, initialRetryTime: 100 },
    });
    await made.connect();
    return made;
  }

  async function drop(): Promise<void> {
    const dropped = producer;
    producer = undefined;
    await dropped?.then(each => each.disconnect()).catch(() => undefined);
  }

  return {
    async send(batches) {
      try {
        producer ??= connected();
        await (await producer).sendBatch({ acks: -1, timeout: 5000, topicMessages: batches });
      } catch (error) {
        await drop();
        throw error;
      }
    },
    close: drop,
  };
}
