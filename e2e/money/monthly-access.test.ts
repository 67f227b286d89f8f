import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CircleView } from '@momos/contracts/circles';
import { useEngines } from '@momos/testing';
import { type CirclePlay, createCirclePlay } from './circle-story.ts';
import { proveLedger } from './ledger.ts';
import { type Person, type ServiceName, startWorld, type World } from './world.ts';

const engines = useEngines();
let world: World;
let play: CirclePlay;
beforeAll(async () => {
  world = await startWorld(engines, { services: ['messaging', 'payments'] });
  play = createCirclePlay(world, await world.person(['manager']));
}, 120_000);
afterEach(async () => {
  await world.disarm();
  await world.revive();
});

/** A member who has paid the first month of 25 dollars. */
async function member() {
  const circle = await play.circle({ interval: 'MONTH' });
  const guest = await world.person();
  const { membership, session } = await play.buy(circle, guest);
  await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
  const { renewal } = await play.own(circle, guest);
  return { circle, guest, membership, session, firstEnd: renewal?.paidUntil ?? '' };
}

const toTheEnd = async (paidUntil: string) => world.advance(Date.parse(paidUntil) - world.now() + 1000);

const isRenewed = (circle: CircleView, guest: Person, firstEnd: string) =>
  play.becomes(async () => {
    const { renewal } = await play.own(circle, guest);
    expect(renewal).toMatchObject({ overdue: null });
    expect(Date.parse(renewal?.paidUntil ?? '')).toBeGreaterThan(Date.parse(firstEnd));
  });

test('a month is charged to the kept card, and both sides see it', async () => {
  const { circle, guest, membership, firstEnd } = await member();
  await toTheEnd(firstEnd);
  await isRenewed(circle, guest, firstEnd);
  expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 0 });
});

const points: [ServiceName, string][] = [
  ['payments', 'provider.prepareCharge:after'],
  ['payments', 'provider.charge:before'],
  ['payments', 'provider.charge:after'],
  ['messaging', 'commit:before'],
  ['messaging', 'commit:after'],
];

test.each(points)('kill -9 of %s at %s: the month is charged once', async (service, point) => {
  const { circle, guest, membership, firstEnd } = await member();
  await world.arm(service, 0, { point, left: 1 });
  await toTheEnd(firstEnd);
  await isRenewed(circle, guest, firstEnd);
  expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 0 });
});

test('a declined card: its member pays on a page, and that card is charged from then on', async () => {
  const { circle, guest, membership, session, firstEnd } = await member();
  await world.onPage(session.url ?? '', 'block');
  await toTheEnd(firstEnd);
  await play.becomes(async () =>
    expect((await play.own(circle, guest)).renewal?.overdue).toMatchObject({
      isCharging: false,
      reason: 'The card was declined.',
    }),
  );
  const { data: page } = await play.open(circle, guest, membership);
  await play.pay(page);
  await play.confirm(guest, page);
  await isRenewed(circle, guest, firstEnd);
  const { renewal } = await play.own(circle, guest);
  await toTheEnd(renewal?.paidUntil ?? '');
  await isRenewed(circle, guest, renewal?.paidUntil ?? '');
  expect(await play.atProvider(membership.id)).toEqual({ captured: 7500, refunded: 0 });
});

test('a host’s refund returns the month that runs, and nothing is charged after it', async () => {
  const { circle, guest, membership, firstEnd } = await member();
  await toTheEnd(firstEnd);
  await isRenewed(circle, guest, firstEnd);
  const { renewal } = await play.own(circle, guest);
  expect((await play.refund(circle, membership.id)).status).toBe(201);
  await play.becomes(async () =>
    expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 2500 }),
  );
  await toTheEnd(renewal?.paidUntil ?? '');
  await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'REMOVED' }));
  expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 2500 });
});

test('the ledger is right after all of it', async () => {
  await expect(proveLedger(engines)).resolves.toBeUndefined();
});
