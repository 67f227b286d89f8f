import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CircleView } from '@momos/contracts/circles';
import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { eventually, useEngines } from '@momos/testing';
import { createCirclePlay } from './circle-story.ts';
import { proveLedger } from './ledger.ts';
import { createParty, createPlay, newMemory } from './story.ts';
import { minute, type Person, type ServiceName, startWorld, type World } from './world.ts';

const engines = useEngines();
const memory = newMemory();
let world: World;
let staff: Person;
beforeAll(async () => {
  world = await startWorld(engines, { services: ['events', 'messaging', 'payments'] });
  staff = await world.person(['manager']);
}, 120_000);
afterEach(() => proveLedger(engines));

type Row = { _id: string };
const rows = (service: ServiceName, name: string) => world.stores[service].connection.collection<Row>(name);

/** Takes rows out of a service, as if they had been lost; answers what puts them back, as from a backup. */
async function lose(service: ServiceName, taken: Record<string, string>) {
  const lost: [string, Row][] = [];
  for (const [name, _id] of Object.entries(taken)) {
    const row = await rows(service, name).findOneAndDelete({ _id });
    if (!row) throw new Error(`no row in ${name}`);
    lost.push([name, row]);
  }
  return async () => {
    for (const [name, row] of lost) await rows(service, name).insertOne(row);
  };
}

/** Time passes until `look` passes. */
const becomes = (look: () => Promise<unknown>, step = 5 * minute) =>
  eventually(
    async () => {
      await world.advance(step);
      await look();
    },
    { within: 40_000, every: 200 },
  );

const orphan = async (subjectId: string) => {
  const path = '/payments/unsettled?pageSize=100&what=orphans';
  const { data } = await world.call<UnsettledView[]>('payments', { as: staff, method: 'GET', path });
  return data.find(({ subject }) => subject.id === subjectId);
};

/** As a copy of the version before captured it, whose owner was never asked. */
const captureByFormer = async (subjectId: string) => {
  const { modifiedCount } = await rows('payments', 'payments').updateOne(
    { 'subject.kind': { $in: ['social-ticket', 'circle-access'] }, 'subject.id': subjectId } as never,
    { $unset: { acknowledgement: '' } } as never,
  );
  expect(modifiedCount).toBe(1);
};

const refund = async (subjectId: string) => {
  await becomes(async () => expect(await orphan(subjectId)).toMatchObject({ what: 'ORPHAN' }));
  const path = `/payments/unsettled/${(await orphan(subjectId))?.id}/tries`;
  const answer = await world.call('payments', { as: staff, method: 'POST', path, body: {} });
  expect(answer).toMatchObject({ status: 201, data: { status: 'DONE' } });
};

test('a ticket that is lost, refunded and found again is no ticket, its seat is free, and it can be bought anew', async () => {
  const play = createPlay(world, memory);
  const party = await createParty(world, memory, { capacity: 1 }, 1);
  const [guest] = party.guests;
  if (!guest) throw new Error('no guest');
  const buy = async () => {
    await play.open(party, guest);
    await play.onPage(guest, 'pay');
    await play.confirm(guest);
  };
  type Mine = { id: string; status: string; payment: { state: string } };
  const mine = async () => {
    const path = `/socials/${party.id}`;
    const { data } = await world.call<{ rsvps: Mine[] }>('events', { as: guest.person, method: 'GET', path });
    return data.rsvps.find(({ id }) => id === guest.rsvpId);
  };
  await play.register(party, guest, { tierId: 'std' });
  await buy();
  await becomes(async () => expect(await mine()).toMatchObject({ status: 'APPROVED' }), 1000);
  const restore = await lose('events', { rsvps: guest.rsvpId });
  await captureByFormer(guest.rsvpId);
  await refund(guest.rsvpId);
  await restore();
  await becomes(async () => expect(await mine()).toMatchObject({ status: 'CANCELLED' }), 60 * minute);
  expect(await mine()).toMatchObject({ payment: { state: 'REFUNDED' } });
  expect(await orphan(guest.rsvpId)).toBeUndefined();

  await play.register(party, guest, { tierId: 'std' });
  await buy();
  await becomes(async () => expect(await mine()).toMatchObject({ status: 'APPROVED' }), 1000);
});

test('access to a circle that is lost, refunded and found again is ended', async () => {
  const play = createCirclePlay(world, staff);
  const circle: CircleView = await play.circle();
  const guest = await world.person();
  const { membership } = await play.buy(circle, guest);
  await becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }), 1000);
  const restore = await lose('messaging', { circles: circle.id, circle_members: membership.id });
  await captureByFormer(membership.id);
  await refund(membership.id);
  await restore();
  await becomes(
    async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'REMOVED' }),
    60 * minute,
  );
  expect(await play.atProvider(membership.id)).toEqual({ captured: 2500, refunded: 2500 });
  await play.buy(circle, guest);
  await becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }), 1000);
});

test('what is paid while a host refunds the open page gives no ticket: its money goes back', async () => {
  const play = createPlay(world, memory);
  const party = await createParty(world, memory, { capacity: 1 }, 1);
  const [guest] = party.guests;
  if (!guest) throw new Error('no guest');
  await play.register(party, guest, { tierId: 'std' });
  await play.open(party, guest);
  // The provider has the money, and payments does not know it yet.
  world.network.isHeld = true;
  await play.onPage(guest, 'pay');
  expect(await play.refund(party, guest, { type: 'FULL' })).toBeLessThan(300);
  await world.network.release();
  const path = `/socials/${party.id}`;
  type Mine = { status: string; payment: { state: string; paid: number; refunded: number } };
  await becomes(async () => {
    const { data } = await world.call<{ rsvps: Mine[] }>('events', { as: guest.person, method: 'GET', path });
    expect(data.rsvps).toMatchObject([{ payment: { state: 'REFUNDED', paid: 30, refunded: 30 } }]);
    expect(data.rsvps[0]?.status).not.toBe('APPROVED');
  }, 1000);
});
