export { type Bus, type BusOptions, type ConsumeOptions, createBus } from './bus.ts';
export type { Subscription } from './consumer.ts';
export type { Replay } from './dead-letters.ts';
export type { Patience } from './deliver.ts';
export type { BatchHandler, Delivered, Handler } from './handle.ts';
export type { ParkedRow } from './inbox.ts';
export type { Outbox, OutboxRow } from './outbox.ts';
export type { Logger, Meta, Topic } from './topic.ts';
export type { TopicShape } from './topics.ts';
