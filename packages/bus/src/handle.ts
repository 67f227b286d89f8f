import type { Envelope } from './envelope.ts';
import type { Meta, Topic } from './topic.ts';
import { traceBatch, traceConsume } from './trace.ts';

/** A message and what came with it. */
export type Delivered<M> = { message: M; meta: Meta };

/** Called with one message at a time, in order per key. */
export type Handler<M> = (message: M, meta: Meta) => Promise<void>;

/** Called with many messages at once, in order per key; for read models that write in bulk. */
export type BatchHandler<M> = (messages: Delivered<M>[]) => Promise<void>;

/** A handler that decodes for itself, traced. */
export type HandleLetters = (letters: Envelope[]) => Promise<void>;

/** Gives letters to a handler one by one, each in a span of its writer's trace. */
export function oneByOne<M>(group: string, topic: Topic<M>, handler: Handler<M>): HandleLetters {
  return async letters => {
    for (const { meta, value } of letters) {
      await traceConsume({ group, topic: topic.name, meta }, async () => handler(topic.decode(value), meta));
    }
  };
}

/** Gives letters to a handler all at once. */
export function allAtOnce<M>(group: string, topic: Topic<M>, handler: BatchHandler<M>): HandleLetters {
  return async letters => {
    if (letters.length === 0) return;
    const messages = letters.map(({ meta, value }) => ({ message: topic.decode(value), meta }));
    const traced = letters.map(({ meta }) => ({ group, topic: topic.name, meta }));
    await traceBatch(traced, () => handler(messages));
  };
}
