import { expect, it } from '@jest/globals';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import { sample } from '../../../testing/sample.ts';
import { fitting } from './fitting.ts';

const [plain] = sample(rsvpsContract.listV2, [{}]);
const person = (name: string, at: number, parts: Partial<Attendee> = {}): Attendee => ({
  ...(plain as Attendee),
  id: name,
  status: 'PENDING',
  tierId: 'seat',
  plusOnes: 0,
  createdAt: `2030-01-0${at}T12:00:00.000Z`,
  ...parts,
});
const tier = (id: string, remainingQuantity: number) => ({
  id,
  name: id,
  type: 'FREE' as const,
  ticketPrice: 0,
  depositAmount: 0,
  capacity: null,
  remainingQuantity,
  isQueued: false,
  pointsPrice: null,
  salesStart: null,
  salesEnd: null,
});
const social = (left: number, ...ticketTiers: ReturnType<typeof tier>[]) => ({
  maxCapacity: 10,
  confirmedPax: 10 - left,
  ticketTiers,
});
const names = (people: readonly Attendee[]) => people.map(({ id }) => id);

it('gives places to those who registered first, however they were chosen', () => {
  const chosen = [person('d', 4), person('c', 3), person('b', 2), person('a', 1)];
  const { fits, others } = fitting(chosen, social(3, tier('seat', 3)));
  expect([names(fits), names(others)]).toEqual([['a', 'b', 'c'], ['d']]);
});

it('counts guests, and lets a smaller party behind a larger one in', () => {
  const chosen = [person('a', 1, { plusOnes: 2 }), person('b', 2)];
  expect(names(fitting(chosen, social(2, tier('seat', 2))).fits)).toEqual(['b']);
});

it('counts each tier by itself, and all of them together', () => {
  const chosen = [person('a', 1), person('b', 2), person('c', 3, { tierId: 'other' })];
  const two = [tier('seat', 1), tier('other', 5)];
  expect(names(fitting(chosen, social(5, ...two)).fits)).toEqual(['a', 'c']);
  expect(names(fitting(chosen, social(1, ...two)).fits)).toEqual(['a']);
});

it('asks no place of who holds one', () => {
  const held = person('a', 1, { holdExpiresAt: '2030-01-01T12:15:00.000Z' });
  expect(names(fitting([held], social(0, tier('seat', 0))).fits)).toEqual(['a']);
});
