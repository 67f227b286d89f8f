export { connectMongo, type MongoOptions, type Store } from './mongo.ts';
export type { AfterCommit, Transactions } from './transaction.ts';
export { isDuplicateKey, isTransient, isWriteConflict, translateMongoError } from './mongo-errors.ts';
export { connectRedis, type RedisClient, type RedisStore } from './redis.ts';
export {
  createIdempotency,
  type Idempotency,
  type IdempotencyRow,
  type KeptAnswers,
  type KeyedCall,
  type StoredAnswer,
} from './idempotency.ts';
export { ensureCollections, type Migration, migrate } from './migrations.ts';
export { decodeKey, encodeKey, type KeyValue, type Page, pageOf } from './page.ts';
export { type Held, lead, type Leadership, withLease } from './lease.ts';
export { serverTime, type ServerTime } from './server-time.ts';
export { createErased, type Erased, type Tombstone } from './erased.ts';
export { createHoldings, type Holding, type Holdings } from './holdings.ts';
