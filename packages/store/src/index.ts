export { connectMongo, type MongoOptions, type Store } from './mongo.ts';
export type { AfterCommit, Transactions } from './transaction.ts';
export { isDuplicateKey, isTransient, isWriteConflict, translateMongoError } from './mongo-errors.ts';
export { type Batch, createGroupCommit, type GroupCommit, VersionConflict } from './group-commit.ts';
export { connectRedis, type RedisClient, type RedisStore } from './redis.ts';
export { createIdempotency, type Idempotency, type StoredResponses } from './idempotency.ts';
export { type IdempotencyRow, nameFormerResponses } from './stored-response.store.ts';
export type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
export {
  backgroundMigrations,
  ensureCollections,
  type Migration,
  type MigrationRun,
  migrate,
} from './migrations.ts';
export { ensureIndexes, IndexProblem } from './indexes.ts';
export {
  decodeKey,
  encodeKey,
  type KeyValue,
  type Page,
  type PagedList,
  pageOf,
  type PageRequest,
  readPage,
  startAfter,
} from './page.ts';
export { type CollectionDefinition, defineCollection, type RowOf } from './define-collection.ts';
export { type Chore, createDueWork } from './due-work.ts';
export { dueQueries } from './due-queries.ts';
export { type Collection, collection, openedCollections } from './collection.ts';
export { countEach, type Selection } from './selection.ts';
export { recurring, type Recurring, type RecurringWork } from './recurring.ts';
export { type Held, lead, type Leadership, withLease } from './lease.ts';
export { createWakeSignal, type WakeSignal } from './wake-signal.ts';
export { wakeChannel, type WakeChannel } from './wake-channel.ts';
export { serverTime, type ServerTime } from './server-time.ts';
export { createErased, type Erased } from './erased.ts';
export type { Tombstone } from './tombstone.store.ts';
export { createHoldings, type Holding, type Holdings } from './holdings.ts';
