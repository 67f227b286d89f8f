import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import {
  createIdempotency,
  type Idempotency,
  type IdempotencyRow,
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
    const group = await idempotency.among(['g1', 'g2'].map(key => callWith(key)));
    for (const key of ['g1', 'g2']) group.keep(callWith(key), { status: 200, body: key });
    await store.transaction(group.write);
    expect(await idempotency.find(callWith('g2'))).toEqual({ status: 200, body: 'g2' });
    expect(await idempotency.find(callWith('g3'))).toBeUndefined();
  });
});

describe('work in several commits', () => {
  /** An effect in a commit of its own, and another answer each time. */
  const step = (key: string) => async () => {
    await store.connection.collection('effects').insertOne({ key });
    return { status: 200, body: randomUUID() };
  };
  const rows = () => store.connection.collection<IdempotencyRow>('idempotency');
  /** What a process leaves that was killed during its work. */
  const leaveClaim = async (key: string, untilMs: number) => {
    const { actor, routeId, bodyHash } = callWith(key);
    const row = { _id: `${actor} ${key}`, routeId, bodyHash, at: new Date(), names: [actor] };
    await rows().insertOne({ ...row, claim: { owner: 'killed', until: new Date(Date.now() + untilMs) } });
  };

  test('is done by one of ten equal calls, and all get its answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => idempotency.runInSteps(callWith('steps'), step('steps'))),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await effectsOf('steps')).toBe(1);
    expect(await idempotency.runInSteps(callWith('steps'), step('steps'))).toEqual(answers[0]);
    expect(await rows().findOne({ _id: 'user-1 steps' })).not.toHaveProperty('claim');
  });

  test('its twin that only looks for the answer does it several times, with different answers', async () => {
    const unclaimed = async () =>
      (await idempotency.find(callWith('unclaimed'))) ?? (await step('unclaimed')());
    const answers = await Promise.all(Array.from({ length: 10 }, unclaimed));
    expect(new Set(answers.map(({ body }) => body)).size).toBeGreaterThan(1);
  });

  test('of a killed process is done again when its claim ends, and is in progress before', async () => {
    await leaveClaim('ended', -1000);
    expect(await idempotency.runInSteps(callWith('ended'), step('ended'))).toMatchObject({ status: 200 });
    await leaveClaim('running', 60_000);
    const call = idempotency.runInSteps(callWith('running'), step('running'));
    await expect(call).rejects.toMatchObject({ code: 'in_progress', status: 409 });
    expect(await effectsOf('running')).toBe(0);
  });

  test('is refused for another body, also while the claim of the first has ended', async () => {
    await leaveClaim('other', -1000);
    const other = callWith('other', { bodyHash: 'hash-2' });
    await expect(idempotency.runInSteps(other, step('other'))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    await idempotency.runInSteps(callWith('other'), step('other'));
    expect(await effectsOf('other')).toBe(1);
  });

  test('gives the key back when it fails', async () => {
    const failing = idempotency.runInSteps(callWith('returned'), async () => {
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(await idempotency.runInSteps(callWith('returned'), step('returned'))).toMatchObject({
      status: 200,
    });
  });

  test('that lost its claim leaves the answer to who has it', async () => {
    const answer = await idempotency.runInSteps(callWith('lost'), async () => {
      // As after a freeze: another process took the claim over and has finished.
      const taken = { $set: { answer: { status: 200, body: 'theirs' } }, $unset: { claim: '' as const } };
      await rows().updateOne({ _id: 'user-1 lost' }, taken);
      return { status: 200, body: 'ours' };
    });
    expect(answer.body).toBe('theirs');
  });
});
