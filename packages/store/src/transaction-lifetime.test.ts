import { describe, expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { ensureTransactionLifetime } from './transaction-lifetime.ts';

/** A connection to a server whose limit is `seconds`; `isSettable` is whether the user may set it. */
function buildConnection({
  seconds,
  isSettable = true,
}: {
  seconds: number | undefined;
  isSettable?: boolean;
}) {
  const state = { seconds };
  const command = async (given: Record<string, unknown>) => {
    if ('getParameter' in given) {
      if (state.seconds === undefined) throw new Error('not authorized');
      return { transactionLifetimeLimitSeconds: state.seconds };
    }
    if (!isSettable) throw new Error('not authorized');
    state.seconds = given.transactionLifetimeLimitSeconds as number;
    return { ok: 1 };
  };
  const client = Object.assign(new EventEmitter(), { db: () => ({ command }) });
  return { state, client, connection: { getClient: () => client } as unknown as Connection };
}

const warnings: string[] = [];
const warn = (message: string) => void warnings.push(message);

describe('the lifetime of transactions', () => {
  test('is shortened where it is longer, and left where it is not', async () => {
    const long = buildConnection({ seconds: 60 });
    await ensureTransactionLifetime(long.connection, { environment: 'production', warn });
    expect(long.state.seconds).toBe(6);
    const short = buildConnection({ seconds: 3, isSettable: false });
    await ensureTransactionLifetime(short.connection, { environment: 'production', warn });
    expect(short.state.seconds).toBe(3);
  });

  test('stops the start in production where it is longer and cannot be set, with what to do', async () => {
    const { connection } = buildConnection({ seconds: 60, isSettable: false });
    await expect(ensureTransactionLifetime(connection, { environment: 'production', warn })).rejects.toThrow(
      'is 60 and cannot be set from here (Error: not authorized). Start every mongod with "--setParameter',
    );
    warnings.length = 0;
    await ensureTransactionLifetime(connection, { environment: 'development', warn });
    expect(warnings).toHaveLength(1);
  });

  test('is a warning where it cannot be read', async () => {
    warnings.length = 0;
    const { connection } = buildConnection({ seconds: undefined });
    await ensureTransactionLifetime(connection, { environment: 'production', warn });
    expect(warnings).toEqual([
      expect.stringContaining('does not report its transactionLifetimeLimitSeconds'),
    ]);
  });

  test('is shortened on a newly elected primary, too', async () => {
    const { connection, client, state } = buildConnection({ seconds: 6 });
    await ensureTransactionLifetime(connection, { environment: 'production', warn });
    state.seconds = 60;
    const [previousDescription, newDescription] = [{ type: 'RSSecondary' }, { type: 'RSPrimary' }];
    client.emit('serverDescriptionChanged', { previousDescription, newDescription });
    await new Promise(resolve => setImmediate(resolve));
    expect(state.seconds).toBe(6);
  });
});
