import { expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { newUser, type User } from '../user/user.ts';
import { suggestionsFor } from './suggested-user.ts';

const host = uuid();
const hosts = new Map([[host, 'Maya Chen']]);

const someone = (change: Partial<User>): User => ({
  ...newUser({
    id: uuid(),
    address: { kind: 'email', value: 'a@example.com' },
    emailVerificationId: uuid(),
    now: new Date('2030-01-01T00:00:00Z'),
    marketing: {},
    referralCode: null,
  }),
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...change,
});
const at = (name: string) => ({ title: 'Engineer', organization: { name, isVerified: false } });
const me = someone({
  curPosition: at('Engines'),
  sectors: ['AI', 'Fintech'],
  currentCity: 'London',
  subscribedHostIds: [host],
});
const reasons = (other: User) =>
  suggestionsFor(me, [other], hosts).flatMap(each => each.reasons.map(({ text }) => text));

it('names what two people have in common', () => {
  const twin = someone({
    curPosition: at('Engines'),
    sectors: ['Fintech'],
    currentCity: 'London',
    subscribedHostIds: [host],
  });
  expect(reasons(twin)).toEqual(['Also at Engines', 'You both follow Maya Chen', 'Also in Fintech']);
  expect(reasons(someone({ currentCity: 'London' }))).toEqual(['Also in London']);
  expect(reasons(someone({ currentCity: 'Paris', sectors: ['Art'] }))).toEqual([]);
});

it('ranks people with the most in common first', () => {
  const near = someone({ currentCity: 'London' });
  const colleague = someone({ curPosition: at('Engines') });
  expect(suggestionsFor(me, [near, colleague], hosts).map(({ user }) => user.id)).toEqual([
    colleague.id,
    near.id,
  ]);
});

it('uses no hidden part of a profile', () => {
  const hidden = { ...me.visibility, work: 'PRIVATE', city: 'PRIVATE', following: 'PRIVATE' } as const;
  const twin = someone({ ...me, id: uuid(), subscribedHostIds: [host], visibility: hidden });
  expect(reasons(twin)).toEqual([]);
});

it('leaves out the caller, anonymous, barred and followed people, and hosts without a name', () => {
  expect(reasons(me)).toEqual([]);
  expect(reasons(someone({ currentCity: 'London', isAnonymous: true }))).toEqual([]);
  expect(reasons(someone({ currentCity: 'London', isValid: false }))).toEqual([]);
  expect(reasons(someone({ currentCity: 'London', id: host }))).toEqual([]);
  expect(suggestionsFor(me, [someone({ subscribedHostIds: [host] })], new Map())).toEqual([]);
});
