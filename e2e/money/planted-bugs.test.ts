import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { readBooks } from './books.ts';
import { type Bug, bugs, type Mishap } from './planted-bugs.ts';
import { finish, look } from './run.ts';
import { quiet } from './settle.ts';
import { createParty, createPlay, type Guest, newMemory, type Party, type PartyInput } from './story.ts';
import { minute, startWorld, type World } from './world.ts';

const engines = useEngines();
let world: World;
beforeAll(async () => {
  world = await startWorld(engines);
}, 120_000);
afterEach(async () => {
  world.network.loses = () => false;
  await world.refuseRefunds(false);
  await world.skew();
  await world.plant([]);
  await world.revive();
});

/** One short story, and what it needs. */
function createStory(looks?: number) {
  const memory = newMemory(10 * minute);
  const play = createPlay(world, memory);
  const parties: Party[] = [];
  return {
    memory,
    play,
    parties,
    async party(given: PartyInput, guests = 2) {
      const party = await createParty(world, memory, given, guests);
      parties.push(party);
      return { party, guests: party.guests as [Guest, Guest, Guest] };
    },
    /** Has all that is due done. */
    calm: () =>
      quiet(
        world,
        parties.map(({ id }) => id),
        looks,
      ),
    async buys(party: Party, guest: Guest) {
      await play.register(party, guest, { tierId: 'std' });
      await play.open(party, guest);
      await play.onPage(guest, 'pay');
      return play.confirm(guest);
    },
  };
}
type Story = ReturnType<typeof createStory>;
type During = (mishap?: Mishap) => Promise<void>;

/** The shortest story in which each bug does its harm; `during` has a mishap happen, or end. */
const stories: Record<Bug, (story: Story, during: During) => Promise<unknown>> = {
  'the page that is closed for another frees the place': async ({ play, party: create, calm }) => {
    const { party, guests } = await create({ capacity: 1 });
    await play.register(party, guests[0], { tierId: 'std' });
    await play.open(party, guests[0]);
    await play.choose(party, guests[0], { promoCode: 'HALF' });
    await play.open(party, guests[0]);
    await calm();
  },
  'an offered place is charged before the host decides': async ({ play, party: create, calm }) => {
    const { party, guests } = await create({ capacity: 1, isApprovalRequired: true });
    await play.register(party, guests[0], { tierId: 'free' });
    await play.decide(party, guests[0], 'APPROVED');
    await play.register(party, guests[1], { tierId: 'std' });
    await play.cancel(party, guests[0]);
    await calm();
    expect(await play.choose(party, guests[1], { isOfferAccepted: true })).toBe(200);
    await play.open(party, guests[1]);
    await play.onPage(guests[1], 'pay');
    await play.confirm(guests[1]);
  },
  'nothing returns the money of whom the host never decided about': async ({ party: create, buys }) => {
    const { party, guests } = await create({ capacity: 1, isApprovalRequired: true });
    expect(await buys(party, guests[0])).toBe(200);
  },
  'money that lands on an attempt that was given up stays': async ({ play, party: create }) => {
    world.network.loses = () => true;
    const { party, guests } = await create({ capacity: 1 });
    await play.register(party, guests[0], { tierId: 'std' });
    await play.open(party, guests[0]);
    await play.onPage(guests[0], 'pay');
    await play.choose(party, guests[0], { promoCode: 'HALF' });
  },
  'an attempt that was opened by a clock behind is taken for an old one': async ({ party: create, buys }) => {
    await world.skew({ payments: [-10 * minute] });
    const { party, guests } = await create({ capacity: 1 });
    expect(await buys(party, guests[0])).toBe(200);
  },
  'a refused refund is written down nowhere': async ({ play, party: create, buys, calm }) => {
    const { party, guests } = await create({ capacity: 1 });
    await buys(party, guests[0]);
    await world.refuseRefunds(true);
    await play.cancel(party, guests[0]);
    await calm();
    await world.refuseRefunds(false);
  },
  'a late order acts on whichever payment is the newest': async ({ play, party: create, buys }, during) => {
    const { party, guests } = await create({ capacity: 1 });
    await buys(party, guests[0]);
    await during('messages wait');
    await play.cancel(party, guests[0]);
    expect(await buys(party, guests[0])).toBe(200);
    await during();
  },
  'an order that was lost is not sent again': async ({ play, party: create, buys, parties }, during) => {
    const { party, guests } = await create({ capacity: 1 });
    await buys(party, guests[0]);
    await during('orders are lost');
    await play.cancel(party, guests[0]);
    await published(parties);
    await during();
    await world.advance(11 * minute);
  },
  'the page that another method replaces fails the payment': async ({ play, party: create, calm }) => {
    const { party, guests } = await create({ capacity: 1 });
    await play.register(party, guests[0], { tierId: 'std' });
    await play.open(party, guests[0]);
    await play.changeMethod(guests[0]);
    await calm();
  },
  'whoever changes to a free ticket waits for ever': async ({ play, party: create }) => {
    const { party, guests } = await create({ capacity: 1 });
    await play.register(party, guests[0], { tierId: 'std' });
    expect(await play.choose(party, guests[0], { tierId: 'free' })).toBe(200);
  },
  'a payment of nothing keeps its use of the code': async ({ play, party: create, calm }) => {
    const { party, guests } = await create({ capacity: 1 });
    await play.register(party, guests[0], { tierId: 'std', promoCode: 'FREE' });
    expect(await play.open(party, guests[0])).toBe(201);
    await calm();
    expect(await play.cancel(party, guests[0])).toBe(200);
  },
  'whom no tier has room for keeps the others waiting': async ({ play, party: create }) => {
    const { party, guests } = await create({ capacity: 2, vipCapacity: 1, maxPlusOnes: 1 }, 4);
    const [vip, free] = guests;
    const [first, second] = [guests[2], party.guests[3] as Guest];
    await play.register(party, vip, { tierId: 'vip', promoCode: 'FREE', plusOnes: 0 });
    await play.open(party, vip);
    await play.register(party, free, { tierId: 'free', plusOnes: 0 });
    await play.register(party, first, { tierId: 'vip', plusOnes: 0 });
    await play.register(party, second, { tierId: 'free', plusOnes: 0 });
    expect(await play.cancel(party, free)).toBe(200);
  },
  'who joins behind them waits as well': async ({ play, party: create }) => {
    const { party, guests } = await create({ capacity: 2, vipCapacity: 1, maxPlusOnes: 1 });
    await play.register(party, guests[0], { tierId: 'vip', plusOnes: 1 });
    await play.register(party, guests[1], { tierId: 'vip', plusOnes: 0 });
  },
  'dinars are asked for in hundredths': async ({ party: create, buys }) => {
    const { party, guests } = await create({ capacity: 1, currency: 'KWD' });
    expect(await buys(party, guests[0])).toBe(200);
  },
  'equal decisions together get different answers': async ({ play, party: create }) => {
    const { party, guests } = await create({ capacity: 2, isApprovalRequired: true });
    for (const guest of guests) await play.register(party, guest, { tierId: 'free' });
    await play.decideAll(party, 10);
  },
  'every repeat of a refund is another one': async ({ play, party: create, buys, calm }) => {
    const { party, guests } = await create({ capacity: 1 });
    await buys(party, guests[0]);
    await world.arm('payments', 0, { point: 'provider.refund:after', left: 1 });
    await play.refund(party, guests[0], { type: 'CUSTOM', amount: 5 });
    await world.revive();
    await calm();
  },
  'the ledger forgets a capture': async ({ party: create, buys }) => {
    const { party, guests } = await create({ capacity: 1 });
    await buys(party, guests[0]);
  },
};

/** Waits until nothing of these socials is left to be published. */
async function published(parties: Party[]): Promise<void> {
  await eventually(async () =>
    expect(
      (
        await readBooks(
          world,
          parties.map(({ id }) => id),
        )
      ).unpublished,
    ).toBe(0),
  );
}

/** Plays a story to its end, with or without its bug, and answers the broken promises. */
async function brokenBy(name: Bug, isPlanted: boolean): Promise<string[]> {
  // What a planted bug leaves undone stays so; the other stories get all the time they need.
  const looks = isPlanted ? 60 : undefined;
  const story = createStory(looks);
  const always = isPlanted ? [name] : [];
  await world.plant(always);
  await stories[name](story, mishap => world.plant(mishap ? [...always, mishap] : always));
  await world.revive();
  if (isPlanted) await world.plant(always);
  const now = await look(world, story.memory, story.parties);
  if (now.length > 0) return now;
  return finish(world, story.memory, story.parties, looks);
}

describe.each(Object.entries(bugs).map(([name, bug]) => ({ name: name as Bug, ...bug })))(
  '$point: $name',
  ({ name, breaks }) => {
    test('keeps every promise without it', async () => expect(await brokenBy(name, false)).toEqual([]));
    test('is caught', async () => expect((await brokenBy(name, true)).join('\n')).toMatch(breaks));
  },
);
