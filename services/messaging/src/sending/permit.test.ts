import { expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { fixedClock } from '@momos/testing';
import type { Delivery } from '../delivery/delivery.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import { permitFor } from './permit.ts';

const clock = fixedClock('2030-01-15T12:00:00Z');
const log = createLogger({ service: 'test', level: 'silent' });
const noRoom = { take: async () => false, release: async () => undefined };
const smsGate = { take: async () => ({ release: async () => undefined }) };
const deps = { smsGate, frequencyGate: noRoom, clock, log };

const delivery = (ageDays: number) =>
  ({
    ...{ _id: 'd', userId: 'u' },
    createdAt: new Date(clock.now().getTime() - ageDays * 24 * 3_600_000),
  }) as Delivery;
const mail = (given: object) => ({ channel: 'EMAIL', isCapped: true, ...given }) as OutgoingMessage;

test('beyond the messages of a day one is left out', async () => {
  expect(await permitFor(deps, delivery(0), mail({}))).toEqual({ refused: 'too many messages' });
});

test('one that is put off comes a day later, for three days', async () => {
  const tomorrow = new Date('2030-01-16T12:00:00Z');
  const putOff = mail({ isPutOff: true });
  expect(await permitFor(deps, delivery(0), putOff)).toEqual({ later: 'too many messages', until: tomorrow });
  expect(await permitFor(deps, delivery(2), putOff)).toEqual({ later: 'too many messages', until: tomorrow });
  expect(await permitFor(deps, delivery(3), putOff)).toEqual({ refused: 'too many messages' });
});

test('one that does not count is sent', async () => {
  expect(await permitFor(deps, delivery(0), mail({ isCapped: false }))).toHaveProperty('release');
});
