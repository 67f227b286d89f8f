import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { TablePlan, tablesContract } from '@momos/contracts/tables';
import { collection } from '@momos/store';
import { fixedClock, useEngines } from '@momos/testing';
import { moveGuests, type TableDeps } from '../src/table/change-tables.ts';
import { createTablePlans, tablePlanCollection } from '../src/table/table-plan.store.ts';
import { createTicketHolders } from '../src/rsvp/ticket-holder.store.ts';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

type Social = { id: string };
type Seated = CallData<typeof tablesContract.arrange>;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

const question = { id: 'field', questionType: 'SHORT_TEXT', title: 'Your field' };
const tablesOf = ({ id }: Social) => `/socials/${id}/tables`;
const published = () =>
  events.social(host, { maxCapacity: 50, maxPlusOnes: 3, questionnaire: { questions: [question] } });
const guestOf = async (
  social: Social,
  { plusOnes = 0, field }: { plusOnes?: number; field?: string } = {},
) => {
  const guest = await events.person();
  const answers = field ? [{ questionId: 'field', answer: field }] : [];
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), { plusOnes, answers });
  return { guest, rsvpId: data.id };
};
const addTables = async (social: Social, ...capacities: number[]) => {
  const tables = capacities.map((capacity, index) => ({ name: `Table ${index + 1}`, capacity }));
  return (await host.call<TablePlan>('POST', tablesOf(social), { tables })).data.tables;
};
const planOf = async (social: Social) => (await host.call<TablePlan>('GET', tablesOf(social))).data;
const seat = (social: Social, moves: object[], by = host) =>
  by.call<Seated>('PATCH', tablesOf(social), { moves });

describe('the tables of a social', () => {
  test('seat guests with their plus-ones, and take that back', async () => {
    const social = await published();
    const [ann, bob] = [await guestOf(social, { plusOnes: 1 }), await guestOf(social)];
    const [small, large] = await addTables(social, 2, 8);
    const { data } = await seat(social, [
      { rsvpId: ann.rsvpId, tableId: small?.id },
      { rsvpId: bob.rsvpId, tableId: large?.id },
    ]);
    expect(data.plan.tables.map(({ taken }) => taken)).toEqual([2, 1]);
    expect(data.plan.guests.find(({ rsvpId }) => rsvpId === ann.rsvpId)).toMatchObject({
      pax: 2,
      tableId: small?.id,
    });
    const full = await seat(social, [{ rsvpId: bob.rsvpId, tableId: small?.id }]);
    expect([full.status, full.error.message]).toEqual([409, 'Table 1 has too few places left.']);
    await seat(social, data.undo);
    expect((await planOf(social)).tables.map(({ taken }) => taken)).toEqual([0, 0]);
  });

  test('drop a guest whose ticket ended, and refuse to seat them', async () => {
    const social = await published();
    const ann = await guestOf(social);
    const [table] = await addTables(social, 1);
    await seat(social, [{ rsvpId: ann.rsvpId, tableId: table?.id }]);
    await ann.guest.call('DELETE', `${rsvpsOf(social)}/${ann.rsvpId}`);
    expect(await planOf(social)).toMatchObject({ guests: [], tables: [{ taken: 0 }] });
    expect((await seat(social, [{ rsvpId: ann.rsvpId, tableId: table?.id }])).status).toBe(409);
  });

  test('are renamed, resized within what is taken, and removed', async () => {
    const social = await published();
    const ann = await guestOf(social, { plusOnes: 2 });
    const [table] = await addTables(social, 4);
    await seat(social, [{ rsvpId: ann.rsvpId, tableId: table?.id }]);
    const change = (body: object, tableId = table?.id) =>
      host.call<TablePlan>('PATCH', `${tablesOf(social)}/${tableId}`, body);
    expect((await change({ name: 'Window', capacity: 3 })).data.tables).toEqual([
      { id: table?.id, name: 'Window', capacity: 3, taken: 3 },
    ]);
    expect((await change({ capacity: 2 })).status).toBe(409);
    expect((await change({ name: 'x' }, ann.rsvpId)).status).toBe(404);
    const removed = await change({ isRemoved: true });
    expect(removed.data).toMatchObject({ tables: [], guests: [{ tableId: null }] });
  });

  test('are filled by an answer, with reasons and a way back', async () => {
    const social = await published();
    for (const field of ['Art', 'Law', 'Art', 'Law', 'Art']) await guestOf(social, { field });
    const silent = await guestOf(social);
    await addTables(social, 3, 3);
    const group = (by: string, as: string) =>
      host.call<Seated>('PATCH', tablesOf(social), { group: { by, as } });
    expect((await group('answer:shoe-size', 'TOGETHER')).status).toBe(400);
    const { data } = await group('answer:field', 'TOGETHER');
    const fieldsAt = ({ guests }: TablePlan) =>
      [...Map.groupBy(guests, guest => guest.tableId).values()]
        .map(at =>
          at
            .map(guest => guest.attributes['answer:field'] ?? '-')
            .toSorted()
            .join(' '),
        )
        .toSorted();
    expect(fieldsAt(data.plan)).toEqual(['- Law Law', 'Art Art Art']);
    expect(data.seated.filter(each => each.value === 'Art').map(each => each.sharing)).toEqual([2, 2, 2]);
    expect(data.seated.find(each => each.rsvpId === silent.rsvpId)).toMatchObject({
      value: null,
      sharing: 0,
    });
    expect((await seat(social, data.undo)).data.plan.tables.map(({ taken }) => taken)).toEqual([0, 0]);
    expect(fieldsAt((await group('answer:field', 'APART')).data.plan)).toEqual(['- Art Law', 'Art Art Law']);
  });

  test('say in the table of RSVPs who sits where', async () => {
    const social = await published();
    const [ann] = [await guestOf(social), await guestOf(social)];
    const [table] = await addTables(social, 2);
    await seat(social, [{ rsvpId: ann.rsvpId, tableId: table?.id }]);
    const csv = async (query: string) =>
      (await host.call<string>('GET', `/getRsvpSummaryCsv?socialId=${social.id}&columns=table${query}`)).data
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n');
    expect(await csv('')).toEqual(['"Table"', '""', '"Table 1"']);
    expect(await csv('&isSeated=true')).toEqual(['"Table"', '"Table 1"']);
  });
});

describe('two hosts together', () => {
  test('lose nothing: each move of both is kept', async () => {
    const social = await published();
    const second = await events.person({ isAdmin: true });
    const guests: Awaited<ReturnType<typeof guestOf>>[] = [];
    for (let index = 0; index < 12; index += 1) guests.push(await guestOf(social));
    const [table] = await addTables(social, 12);
    const moveAll = async (by: Person, some: typeof guests) => {
      for (const { rsvpId } of some)
        expect((await seat(social, [{ rsvpId, tableId: table?.id }], by)).status).toBe(200);
    };
    await Promise.all([moveAll(host, guests.slice(0, 6)), moveAll(second, guests.slice(6))]);
    expect((await planOf(social)).tables[0]?.taken).toBe(12);
  });

  test('add the first tables of a social, and both have theirs', async () => {
    const social = await published();
    await Promise.all([addTables(social, 4), addTables(social, 4), addTables(social, 4)]);
    expect((await planOf(social)).tables).toHaveLength(3);
  });
});

describe('two guests for the last seat of a table', () => {
  /** Both have read the plan before either writes; a repeated decision does not wait again. */
  function afterBothRead(deps: TableDeps): TableDeps {
    let reads = 0;
    const both = Promise.withResolvers<void>();
    const find: TableDeps['tablePlans']['find'] = async id => {
      const plan = await deps.tablePlans.find(id);
      reads += 1;
      if (reads === 2) both.resolve();
      await both.promise;
      return plan;
    };
    return { ...deps, tablePlans: { ...deps.tablePlans, find } };
  }

  async function race(change: (deps: TableDeps) => TableDeps) {
    const social = await published();
    const guests = [await guestOf(social), await guestOf(social)];
    const [table] = await addTables(social, 1);
    const deps = afterBothRead(
      change({
        store: events.store,
        tablePlans: createTablePlans(events.store),
        ticketHolders: createTicketHolders(events.store),
        findPeople: async () => new Map(),
        clock: fixedClock(new Date('2030-01-15T12:00:00Z')),
      }),
    );
    const outcomes = await Promise.allSettled(
      guests.map(({ rsvpId }) => moveGuests(deps, social.id, [{ rsvpId, tableId: table?.id ?? '' }])),
    );
    return { accepted: outcomes.filter(({ status }) => status === 'fulfilled').length, outcomes, social };
  }

  test('give it to one of them, and the other is refused', async () => {
    const { accepted, outcomes, social } = await race(deps => deps);
    expect(accepted).toBe(1);
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ message: 'Table 1 has too few places left.' }),
    });
    expect((await planOf(social)).tables[0]?.taken).toBe(1);
  });

  test('the twin without the version and the transaction accepts both and keeps one', async () => {
    const { rows } = collection(events.store, tablePlanCollection);
    const { accepted } = await race(deps => ({
      ...deps,
      store: { transaction: work => work() },
      tablePlans: {
        ...deps.tablePlans,
        save: async ({ _id, ...plan }) => void (await rows.replaceOne({ _id }, plan)),
      },
    }));
    expect(accepted).toBe(2);
  });
});
