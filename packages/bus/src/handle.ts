import type { Envelope } from './envelope.ts';
import type { Meta, Topic } from './topic.ts';
import { traceBatch, traceConsume } from './trace.ts';

/** A message and what came with it. */
export type Delivered<M> = { message: M; meta: Meta };

/** Called with one message at a time, in order per key. */
export type Handler<M> = (message: M, meta: Meta) => Promise<void>;

/** Called with many messages together, in order per key; for read models that write in bulk. */
export type BatchHandler<M> = (messages: Delivered<M>[]) => Promise<void>;

/** A handler of encoded messages, which decodes and traces them. */
export type HandleMessages = (envelopes: Envelope[]) => Promise<void>;

/** Calls a handler with one message after the other, each in a span of its writer's trace. */
export function handleEach<M>(group: string, topic: Topic<M>, handler: Handler<M>): HandleMessages {
  return async envelopes => {
    for (const { meta, value } of envelopes) {
      await traceConsume({ group, topic: topic.name, meta }, async () => handler(topic.decode(value), meta));
    }
  };
}

/** Calls a handler with all messages together. */
export function handleBatch<M>(group: string, topic: Topic<M>, handler: BatchHandler<M>): HandleMessages {
  return async envelopes => {
    if (envelopes.length === 0) return;
    const messages = envelopes.map(({ meta, value }) => ({ message: topic.decode(value), meta }));
    const traced = envelopes.map(({ meta }) => ({ group, topic: topic.name, meta }));
    await traceBatch(traced, () => handler(messages));
  };
}
