import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
}, 60_000);

describe('a free social', () => {
  test('takes who comes while there is a place, and tells it', async () => {
    const social = await events.social(host, { maxCapacity: 2 });
    const guests = await Promise.all([1, 2, 3].map(() => events.person()));
    const answers = [];
    for (const guest of guests) answers.push(await guest.call<RsvpView>('POST', rsvpsOf(social), {}));
    expect(answers.map(each => [each.status, each.data?.status, each.data?.waitlistPosition])).toEqual([
      [201, 'APPROVED', null],
      [201, 'APPROVED', null],
      [201, 'WAITLIST', 1],
    ]);
    expect(answers[0]?.data.ticketCode).toMatch(/^[\w-]{130,140}$/);
    expect(answers[2]?.data.ticketCode).toBeNull();
    await events.assertSeats(social.id);
    await eventually(() => {
      const heard = events.told.filter(each => each.rsvp?.socialId === social.id);
      expect(heard.map(each => [each.change, each.rsvp?.status]).sort()).toEqual([
        ['RSVP_CHANGE_SUBMITTED', 'APPROVED'],
        ['RSVP_CHANGE_SUBMITTED', 'APPROVED'],
        ['RSVP_CHANGE_SUBMITTED', 'WAITLIST'],
      ]);
    });
  });
});
