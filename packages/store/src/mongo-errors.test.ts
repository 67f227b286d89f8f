import { describe, expect, test } from '@jest/globals';
import { AppError, unavailable } from '@momos/contracts/errors';
import { mongo } from 'mongoose';
import { isDuplicateKey, isTransient, translateMongoError } from './mongo-errors.ts';

const labelled = (label: string) => {
  const error = new mongo.MongoServerError({ message: 'conflict', code: 112 });
  error.addErrorLabel(label);
  return error;
};

const waited = Object.defineProperty(new mongo.MongoDriverError('Timed out while checking out'), 'name', {
  value: 'MongoWaitQueueTimeoutError',
});

const bulkOf = (error: Error) =>
  new mongo.MongoBulkWriteError(
    error as ConstructorParameters<typeof mongo.MongoBulkWriteError>[0],
    {} as mongo.BulkWriteResult,
  );

describe('a transient error', () => {
  test.each([
    ['a conflict of transactions', labelled('TransientTransactionError')],
    ['a lost connection', new mongo.MongoNetworkError('gone')],
    ['a pool whose connections are all taken', waited],
    ['the same in a bulk write', bulkOf(waited)],
    ['a neighbour that is away', unavailable('payments')],
  ])('is %s', (_, error) => {
    expect(isTransient(error)).toBe(true);
  });

  test.each([
    ['a duplicate key', new mongo.MongoServerError({ message: 'E11000', code: 11000 })],
    ['a rule', new AppError('conflict', 'no')],
    ['a mistake', new TypeError('oops')],
  ])('is not %s', (_, error) => {
    expect(isTransient(error)).toBe(false);
  });

  test('becomes unavailable, another stays itself', () => {
    expect(translateMongoError(new mongo.MongoNetworkError('gone'))).toMatchObject({ code: 'unavailable' });
    const duplicate = new mongo.MongoServerError({ message: 'E11000', code: 11000 });
    expect(translateMongoError(duplicate)).toBe(duplicate);
    expect(isDuplicateKey(duplicate)).toBe(true);
  });
});
