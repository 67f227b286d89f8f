import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { placesContract } from '@momos/contracts/places';
import { eventually, useEngines } from '@momos/testing';
import { replay, type SeatMove } from '../src/seat/seat-move.ts';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

type Social = { id: string };
type Overview = CallData<typeof placesContract.overview>;
type Moves = CallData<typeof placesContract.moves>;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

const register = async (social: Social) => {
  const guest = await events.person();
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  return { guest, rsvp: data };
};
const seatsOf = async ({ id }: Social) => (await host.call<Overview>('GET', `/socials/${id}/places`)).data;
const movesOf = async ({ id }: Social, query = '') =>
  host.call<Moves>('GET', `/socials/${id}/places/moves${query}`);

describe('the seats of a social', () => {
  test('say what is taken, held until when, waited for and free', async () => {
    const social = await events.social(host, { maxCapacity: 1 });
    const first = await register(social);
    const second = await register(social);
    expect(await seatsOf(social)).toMatchObject({
      capacity: 1,
      confirmed: 1,
      held: 0,
      waiting: 1,
      left: 0,
      holds: [],
    });
    await first.guest.call('DELETE', `${rsvpsOf(social)}/${first.rsvp.id}`);
    const after = await eventually(async () => {
      const now = await seatsOf(social);
      expect(now).toMatchObject({ confirmed: 1, held: 0, waiting: 0, left: 0 });
      return now;
    });
    expect(after.tiers).toEqual([
      expect.objectContaining({ confirmed: after.confirmed, held: after.held, waiting: 0 }),
    ]);
    expect(second.rsvp.status).toBe('WAITLIST');
  });

  test('say on the page that others wait, so that whoever comes next joins them', async () => {
    const social = await events.social(host, { maxCapacity: 2, maxPlusOnes: 1 });
    const tierOf = async (person: Person) =>
      (await person.call<SocialView>('GET', `/socials/${social.id}`)).data.ticketTiers[0];
    const [single, pair, next] = [await events.person(), await events.person(), await events.person()];
    const come = async (person: Person, plusOnes: number) =>
      (await person.call<RsvpView>('POST', rsvpsOf(social), { plusOnes })).data.status;
    expect(await come(single, 0)).toBe('APPROVED');
    await eventually(async () =>
      expect(await tierOf(next)).toMatchObject({ remainingQuantity: 1, isQueued: false }),
    );
    expect(await come(pair, 1)).toBe('WAITLIST');
    await eventually(async () =>
      expect(await tierOf(next)).toMatchObject({ remainingQuantity: 1, isQueued: true }),
    );
    expect(await come(next, 0)).toBe('WAITLIST');
  });

  test('are changed by moves that a host reads page by page, the newest first', async () => {
    const social = await events.social(host, { maxCapacity: 5 });
    const { guest, rsvp } = await register(social);
    await register(social);
    await guest.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    const { data, meta } = await movesOf(social, '?pageSize=2');
    expect(data.map(({ seq }) => seq)).toEqual([4, 3]);
    expect(data[0]).toMatchObject({
      rsvp: { id: rsvp.id },
      from: { status: 'APPROVED' },
      to: { status: 'CANCELLED' },
      changes: [{ confirmed: -1, held: 0, waiting: 0 }],
    });
    const rest = await movesOf(social, `?pageSize=2&exclusiveStartKey=${meta?.lastEvaluatedKey}`);
    expect(rest.data.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(rest.data[1]).toMatchObject({ rsvp: null, room: { capacity: 5, isClosed: false } });
    expect((await movesOf(social, '?exclusiveStartKey=forged')).status).toBe(400);
  });

  test('are the sum of their moves, however many people come and go together', async () => {
    const social = await events.social(host, { maxCapacity: 5 });
    const came = await Promise.all(Array.from({ length: 30 }, () => register(social)));
    await Promise.all(
      came.slice(0, 10).map(({ guest, rsvp }) => guest.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`)),
    );
    const { confirmed, moves } = await eventually(async () => {
      const seats = await events.assertSeats(social.id);
      expect(seats.confirmed).toBe(5);
      return seats;
    });
    const rows = events.store.connection.collection<SeatMove>('seat_moves');
    const kept = await rows.find({ socialId: social.id }).sort({ _id: 1 }).toArray();
    expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: moves }, (_, index) => index + 1));
    expect(replay(kept).confirmed).toBe(confirmed);
    await rows.deleteOne({ _id: kept.at(-1)?._id ?? '' });
    await expect(events.assertSeats(social.id)).rejects.toThrow('their moves say');
  });
});
