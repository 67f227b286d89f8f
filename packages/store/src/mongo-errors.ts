import { AppError, unavailable } from '@momos/contracts/errors';
import { mongo } from 'mongoose';

/** Whether an insert or update met a unique index (E11000). */
export const isDuplicateKey = (error: unknown): boolean => mongoErrorCode(error) === 11000;

/** Whether two transactions changed the same document together (WriteConflict). */
export const isWriteConflict = (error: unknown): boolean => mongoErrorCode(error) === 112;

/** Whether an index exists with other options or other keys (IndexOptionsConflict, IndexKeySpecsConflict). */
export const isIndexConflict = (error: unknown): boolean => [85, 86].includes(Number(mongoErrorCode(error)));

/** Whether a collection that was to be made is there already (NamespaceExists). */
export const isNamespaceExists = (error: unknown): boolean => mongoErrorCode(error) === 48;

/**
 * Whether the same work may succeed when tried again: a conflict, a lost connection, a new primary, no server yet; or
 * an `AppError` that says so of itself.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.retryable;
  if (!(error instanceof mongo.MongoError)) return false;
  return (
    retryLabels.some(label => error.hasErrorLabel(label)) ||
    connectionErrors.some(kind => error instanceof kind) ||
    // No connection of the pool came free in time; the driver does not export its class.
    error.name === 'MongoWaitQueueTimeoutError' ||
    // Bulk writes wrap what went wrong, and with it its kind.
    (error instanceof mongo.MongoBulkWriteError && isTransient(error.errorResponse))
  );
}

const retryLabels = ['TransientTransactionError', 'RetryableWriteError', 'UnknownTransactionCommitResult'];

const connectionErrors = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];

/** The error that callers get for a database error: 503 `unavailable` where a retry may help, else the error itself. */
export const translateMongoError = (error: unknown): unknown =>
  error instanceof mongo.MongoError && isTransient(error) ? unavailable('The database', error) : error;

function mongoErrorCode(error: unknown): unknown {
  return error instanceof mongo.MongoError ? error.code : undefined;
}
