import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createProductEventCounts } from '../src/product-event/product-event.store.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;
const manager = { roles: ['manager'], userId: uuid() };

beforeAll(async () => {
  crm = await startCrm(engines);
});

const path = '/product-events';
const report = (events: object[]) => crm.request(undefined, 'POST', path, { events });
async function trends() {
  const { data } = await crm.request(manager, 'GET', '/crm/product-events');
  return data as unknown as {
    events: { name: string; total: number; days: { count: number }[] }[];
    failures: { call: string; status: number; total: number }[];
  };
}
const totalOf = async (name: string) => (await trends()).events.find(each => each.name === name)?.total ?? 0;

describe('product events', () => {
  test('are counted by day for managers, and say nothing of who it was', async () => {
    const before = await totalOf('social.opened');
    expect((await report([{ name: 'social.opened', count: 2 }])).status).toBe(202);
    expect((await report([{ name: 'social.opened' }])).status).toBe(202);
    expect(await totalOf('social.opened')).toBe(before + 3);
    const store = await engines.connectStore();
    const rows = await store.connection.collection('product_event_counts').find().toArray();
    expect(new Set(rows.flatMap(row => Object.keys(row)))).toEqual(
      new Set(['_id', 'day', 'name', 'call', 'status', 'count', 'at']),
    );
  });

  test('reported at the same moment are all counted', async () => {
    const before = await totalOf('door.opened');
    const answers = await Promise.all(Array.from({ length: 20 }, () => report([{ name: 'door.opened' }])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(await totalOf('door.opened')).toBe(before + 20);
  });

  test('of failed calls name calls of contracts alone', async () => {
    await report([
      { name: 'call.failed', call: 'rsvps.create', status: 503 },
      { name: 'call.failed', call: 'ada@example.com', status: 503 },
    ]);
    expect((await trends()).failures).toEqual([{ call: 'rsvps.create', status: 503, total: 1 }]);
  });

  test('are refused where they are of no known name, too many, or have more fields', async () => {
    for (const events of [
      [{ name: 'person.watched' }],
      [{ name: 'social.opened', userId: uuid() }],
      [{ name: 'social.opened', count: 1_001 }],
      [],
      Array.from({ length: 51 }, () => ({ name: 'social.opened' })),
    ])
      expect((await report(events)).status).toBe(400);
  });

  test('are for managers to read', async () => {
    for (const [actor, status] of [
      [undefined, 401],
      [{}, 403],
    ] as const)
      expect((await crm.request(actor, 'GET', '/crm/product-events')).status).toBe(status);
  });

  test('are read by an index', async () => {
    const counts = createProductEventCounts(await engines.connectStore());
    expect(await counts.from('2026-01-01')).toEqual(expect.any(Array));
  });
});
