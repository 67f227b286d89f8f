import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import {
  createIdempotency,
  type Idempotency,
  type IdempotentCall,
  migrate,
  type Store,
} from '../src/index.ts';

const engines = useEngines();
let store: Store;
let idempotency: Idempotency;

beforeAll(async () => {
  store = await engines.connectStore();
  idempotency = createIdempotency(store);
  await migrate(store);
  await store.connection.createCollection('effects');
  await store.connection.collection('effects').createIndex({ key: 1 });
});

const callWith = (key: string, more: Partial<IdempotentCall> = {}): IdempotentCall => ({
  key,
  actor: 'user-1',
  routeId: 'rsvp.create',
  bodyHash: 'hash-1',
  ...more,
});

const effectsOf = (key: string) => store.connection.collection('effects').countDocuments({ key });

const effect = (key: string) => async () => {
  const { insertedId } = await store.connection
    .collection('effects')
    .insertOne({ key }, { session: store.session() });
  return { status: 201, body: JSON.stringify({ data: { id: insertedId.toString() } }) };
};

describe('an idempotency key', () => {
  test('gives 20 concurrent callers exactly one effect, and each the same answer or a 409 that may be repeated', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => idempotency.run(callWith('race'), effect('race'))),
    );
    expect(await effectsOf('race')).toBe(1);
    const answers = new Set(outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value.body] : [])));
    const errors = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
    expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'in_progress' })));
    expect(answers.size).toBe(1);
  });

  test('its twin without the key has an effect per caller', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.transaction(effect('twin'))));
    expect(await effectsOf('twin')).toBe(20);
  });

  test('answers a repeat with the stored answer', async () => {
    const first = await idempotency.run(callWith('repeat'), effect('repeat'));
    const second = await idempotency.run(callWith('repeat'), effect('repeat'));
    expect(second).toEqual(first);
    expect(await effectsOf('repeat')).toBe(1);
  });

  test('is refused for another body or another route, and free for another actor', async () => {
    await idempotency.run(callWith('reused'), effect('reused'));
    await expect(
      idempotency.run(callWith('reused', { bodyHash: 'hash-2' }), effect('reused')),
    ).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 422,
    });
    await expect(
      idempotency.run(callWith('reused', { routeId: 'x' }), effect('reused')),
    ).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    await idempotency.run(callWith('reused', { actor: 'user-2' }), effect('reused'));
    expect(await effectsOf('reused')).toBe(2);
  });

  test('is free again when the work failed, which leaves nothing behind', async () => {
    const failing = idempotency.run(callWith('failed'), async () => {
      await effect('failed')();
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(await effectsOf('failed')).toBe(0);
    await idempotency.run(callWith('failed'), effect('failed'));
    expect(await effectsOf('failed')).toBe(1);
  });

  test('is in progress while a twin takes long', async () => {
    const atWork = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const long = idempotency.run(callWith('long'), async () => {
      atWork.resolve();
      await finished.promise;
      return { status: 200, body: '1' };
    });
    await atWork.promise;
    await expect(idempotency.run(callWith('long'), effect('long'))).rejects.toMatchObject({
      code: 'in_progress',
      status: 409,
    });
    finished.resolve();
    await expect(long).resolves.toMatchObject({ body: '1' });
  });

  test('works for a group of calls that commit together', async () => {
    const rows = ['g1', 'g2'].map(key => idempotency.rowFor(callWith(key), { status: 200, body: key }));
    await store.transaction(() => idempotency.insert(rows));
    expect(await idempotency.find(callWith('g2'))).toEqual({ status: 200, body: 'g2' });
    expect(await idempotency.find(callWith('g3'))).toBeUndefined();
  });
});
