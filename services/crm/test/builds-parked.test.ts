import { expect, jest, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import { connectBus, eventually, startPublisher, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createBuilds } from '../src/projection/build/build.store.ts';
import { BuildRefused, createProjection } from '../src/projection/build/projection.ts';
import { rsvpChanged } from './messages.ts';

const engines = useEngines();
const log = createLogger({ service: 'crm', level: 'silent' });
const patient = { within: 30_000 };

test('a build is refused while messages are parked, says so, and completes when they are gone', async () => {
  const store = await engines.connectStore('parked');
  const publish = await startPublisher(engines);
  const error = jest.spyOn(log, 'error');
  await publish(topics.rsvp, rsvpChanged({ socialId: uuid(), userId: uuid(), status: 'UNHEARD_OF' }));
  const bus = await connectBus(engines, store);
  const projection = createProjection({ store, bus, log });
  const builds = createBuilds(store);
  await projection.prepare();
  await projection.start();
  engines.cleanUp(async () => projection.stop());
  const discard = async () => {
    for (const { group } of await builds.all()) await bus.discard(topics.rsvp, { group }).catch(() => 0);
  };

  await eventually(
    async () => expect(await builds.all()).toMatchObject([{ parkedKeys: 1, completedAt: null }]),
    patient,
  );
  await expect(projection.ready()).rejects.toThrow('not reachable');
  // Said after it was saved.
  const refusal = [expect.objectContaining({ parkedKeys: 1 }), expect.stringContaining('refused')] as const;
  await eventually(() => expect(error).toHaveBeenCalledWith(...refusal), patient);
  await discard();
  await eventually(() => projection.ready(), patient);

  // Asked for by an operator, it is refused as well, and the rows that are read stay until it completes.
  const before = projection.prefix();
  await expect(projection.rebuild()).rejects.toThrow(BuildRefused);
  expect(projection.prefix()).toBe(before);
  await discard();
  await eventually(() => expect(projection.prefix()).not.toBe(before), patient);
}, 90_000);
