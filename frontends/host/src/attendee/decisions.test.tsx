import { expect, it } from '@jest/globals';
import type { Attendee } from '@momos/contracts/rsvps';
import { outcomeOf } from './decisions.ts';

const person = (id: string) => ({ id }) as Attendee;
const people = ['a', 'b', 'c', 'd'].map(person);
const result = (rsvpId: string, error: string | null = null) => ({ rsvpId, status: null, error });

it('those of groups before a failure are decided, and the others keep its reason', () => {
  const { decided, failed } = outcomeOf(
    people,
    [result('a'), result('b', 'The card was declined.')],
    'Busy.',
  );
  expect(decided.map(({ id }) => id)).toEqual(['a']);
  expect(failed.map(each => [each.person.id, each.reason])).toEqual([
    ['b', 'The card was declined.'],
    ['c', 'Busy.'],
    ['d', 'Busy.'],
  ]);
});

it('without a failure everyone without an error is decided', () => {
  expect(
    outcomeOf(
      people,
      people.map(({ id }) => result(id)),
      undefined,
    ),
  ).toEqual({ decided: people, failed: [] });
});
