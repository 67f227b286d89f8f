import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { finish, look } from './run.ts';
import { quiet } from './settle.ts';
import { createParty, createPlay, type Guest, newMemory, type Party, type Memory } from './story.ts';
import { startWorld, type World } from './world.ts';

const engines = useEngines();

/** When money lands, in ms from the end of the hold, and how: the payer pays then, or paid before and the news comes then. */
type Cell = { at: number; how: 'pays' | 'paid'; isLineEmpty: boolean; isApprovalRequired: boolean };

const cells: Cell[] = [-1000, 0, 1000, 600_000].flatMap(at =>
  (['pays', 'paid'] as const).flatMap(how =>
    [true, false].flatMap(isLineEmpty =>
      [false, true].map(isApprovalRequired => ({ at, how, isLineEmpty, isApprovalRequired })),
    ),
  ),
);
const nameOf = ({ at, how, isLineEmpty, isApprovalRequired }: Cell) =>
  `${how} at ${at / 1000} s, ${isLineEmpty ? 'no one' : 'someone'} waits${isApprovalRequired ? ', the host decides' : ''}`;

type View = { status: string; payment: { paid: number; refunded: number } };
const outcomes = new Map<Cell, { attendee: View; host: View }>();
const broken: string[] = [];

beforeAll(async () => {
  const world = await startWorld(engines);
  const memory = newMemory();
  const played: { cell: Cell; party: Party }[] = [];
  for (const cell of cells) {
    played.push({ cell, party: await race(world, memory, cell) });
    broken.push(
      ...(await look(
        world,
        memory,
        played.map(({ party }) => party),
      )),
    );
  }
  const parties = played.map(({ party }) => party);
  broken.push(...(await finish(world, memory, parties)));
  for (const { cell, party } of played) outcomes.set(cell, await outcomeOf(world, party));
}, 400_000);

/** One social with one place; its first guest's money lands around the end of their hold. */
async function race(world: World, memory: Memory, cell: Cell): Promise<Party> {
  const play = createPlay(world, memory);
  const party = await createParty(
    world,
    memory,
    { capacity: 1, isApprovalRequired: cell.isApprovalRequired },
    3,
  );
  const [payer, next, first] = party.guests as [Guest, Guest, Guest];
  if (cell.isApprovalRequired) {
    // Where the host decides, a place is held for who pays only when it was offered.
    await play.register(party, first, { tierId: 'free' });
    await play.decide(party, first, 'APPROVED');
  }
  await play.register(party, payer, { tierId: 'std' });
  if (cell.isApprovalRequired) await play.cancel(party, first);
  await quiet(world, [party.id]);
  await play.choose(party, payer, { isOfferAccepted: true });
  expect(await play.open(party, payer)).toBe(201);
  if (!cell.isLineEmpty) await play.register(party, next, { tierId: 'std' });
  const until = await endOfHold(world, party, payer);
  world.network.isHeld = true;
  if (cell.how === 'paid') await play.onPage(payer, 'pay');
  await world.advance(until + cell.at - world.now());
  if (cell.how === 'pays') await play.onPage(payer, 'pay');
  await Promise.all([world.network.release(), play.confirm(payer)]);
  await quiet(world, [party.id]);
  if (cell.isApprovalRequired) await play.decide(party, payer, 'APPROVED');
  return party;
}

async function endOfHold(world: World, party: Party, { person }: Guest): Promise<number> {
  const { data } = await world.call<{
    rsvps: { holdExpiresAt: string | null; offerExpiresAt: string | null }[];
  }>('events', { as: person, method: 'GET', path: `/socials/${party.id}` });
  const [rsvp] = data.rsvps;
  return Date.parse(rsvp?.holdExpiresAt ?? rsvp?.offerExpiresAt ?? '');
}

async function outcomeOf(world: World, party: Party): Promise<{ attendee: View; host: View }> {
  const guest = party.guests[0] as Guest;
  const own = await world.call<{ rsvps: View[] }>('events', {
    as: guest.person,
    method: 'GET',
    path: `/socials/${party.id}`,
  });
  const all = await world.call<(View & { id: string })[]>('events', {
    as: party.host,
    method: 'GET',
    path: `/socials/${party.id}/rsvps`,
  });
  const host = all.data.find(({ id }) => id === guest.rsvpId);
  return { attendee: own.data.rsvps[0] as View, host: host as View };
}

describe('money that lands around the end of its hold', () => {
  test('breaks no promise in any book, and has either end', () => {
    expect(broken).toEqual([]);
    const ends = [...outcomes.values()].map(({ attendee }) => attendee);
    expect(ends.some(({ status, payment }) => status === 'APPROVED' && payment.paid > 0)).toBe(true);
    // Whether money of one without a place had landed before is a race of the two services, and each end is right.
    expect(ends.some(({ status }) => status !== 'APPROVED')).toBe(true);
  });

  test.each(cells.map(cell => [nameOf(cell), cell] as const))(
    '%s: a ticket, or all of it back',
    (_, cell) => {
      const { attendee, host } = outcomes.get(cell) as { attendee: View; host: View };
      const { paid, refunded } = attendee.payment;
      expect([host.status, host.payment]).toEqual([attendee.status, attendee.payment]);
      if (attendee.status === 'APPROVED') expect([paid, refunded]).toEqual([30, 0]);
      else expect(paid).toBe(refunded);
      // In time is in time.
      if (cell.at < 0) expect(attendee.status).toBe('APPROVED');
    },
  );
});
