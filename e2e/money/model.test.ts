import { beforeAll, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import fc from 'fast-check';
import { readBooks } from './books.ts';
import { proveLedger } from './ledger.ts';
import { finish, look } from './run.ts';
import { guestsEach, parties, type Step, stepsOf, take, takesHours, wordsOf } from './steps.ts';
import { noStory, thinStory } from './story-counts.ts';
import { createParty, createPlay, type Memory, newMemory, type Party, type PartyInput } from './story.ts';
import { minute, startWorld, type World } from './world.ts';

const engines = useEngines();
const wanted = Number(process.env.MONEY_STEPS ?? 500);
/** The same steps in every test run, so that a change is what breaks it; other ones by MONEY_SEED, or any by `random`. */
const { MONEY_SEED = '7' } = process.env;
const seed = MONEY_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(MONEY_SEED);
const stepsPerRound = 250;
const lookEvery = 10;
let world: World;

beforeAll(async () => {
  world = await startWorld(engines, { copies: 2 });
}, 120_000);

/** What happened in all rounds: a story in which nothing is paid proves nothing. */
const counts = noStory();

/** Plays steps in socials to the end, with a new one in the place of each that is over; answers the broken promises. */
async function play(steps: Step[], loses: () => boolean): Promise<string[]> {
  const memory = newMemory(10 * minute);
  const begin = (input: PartyInput) => createParty(world, memory, input, guestsEach);
  const here: Party[] = [];
  for (const input of parties) here.push(await begin(input));
  const all = [...here];
  const broken: string[] = [];
  world.network.loses = loses;
  for (const [index, batch] of batches(steps).entries()) {
    await Promise.all(batch.map(step => take(world, memory, here, step)));
    await world.revive();
    if (index % lookEvery === 0) broken.push(...(await look(world, memory, all)));
    if (broken.length > 0) break;
    for (const [place, input] of parties.entries()) {
      const { id, ends } = here[place] as Party;
      if (ends > world.now() && !memory.cancelledSocials.has(id)) continue;
      all.push((here[place] = await begin(input)));
    }
  }
  await calmDown();
  await closeDisputes(memory, all);
  if (broken.length > 0) return broken;
  const found = await finish(world, memory, all);
  await world.revive();
  await count(all);
  return found;
}

/** From here on nothing goes wrong any more: pages are looked at, and a process that ends then shows nothing. */
async function calmDown(): Promise<void> {
  world.network.loses = () => false;
  await world.network.release();
  await world.skew();
  await world.disarm();
  await world.revive();
  await world.plant([]);
  await world.refuseRefunds(false);
}

/** Banks decide in the end; every other one for the payer. */
async function closeDisputes(memory: Memory, all: Party[]): Promise<void> {
  const { onPage } = createPlay(world, memory);
  const guests = all.flatMap(party => party.guests);
  for (const [index, guest] of guests.entries())
    for (let back = 0; back < guest.pages.length; back++)
      await onPage(guest, index % 2 ? 'win' : 'lose', { back });
}

async function count(all: Party[]): Promise<void> {
  const books = await readBooks(
    world,
    all.map(({ id }) => id),
  );
  const { payments, refunds, sessions } = books;
  counts.captured += payments.filter(({ capturedAmount }) => capturedAmount > 0).length;
  counts.refunded += refunds.filter(({ status }) => status === 'DONE').length;
  counts.byHand += refunds.filter(({ method, status }) => method === 'manual' && status === 'DONE').length;
  counts.reversed += sessions.flatMap(each => each.refunds).filter(({ isReversed }) => isReversed).length;
  counts.disputed += sessions.filter(({ dispute }) => dispute).length;
  counts.deepest = Math.max(counts.deepest, ...payments.map(({ attempt }) => attempt));
}

/** The network loses one webhook of ten, others for each seed. */
function losses(seed: number): () => boolean {
  const random = fc.sample(fc.nat({ max: 9 }), { seed, numRuns: 997 });
  let at = 0;
  return () => random[at++ % random.length] === 0;
}

/** Steps that happen together: each of another guest, and none while hours pass. */
function batches(steps: Step[]): Step[][] {
  const all: Step[][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isApart = last?.every(({ party, guest }) => party !== step.party || guest !== step.guest);
    const hoursPass = [step, ...(last ?? [])].some(takesHours);
    if (last && isApart && !hoursPass && last.length < 1 + (step.n % 3)) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** The fewest steps, found by leaving parts out, that still break a promise. */
async function shrunk(steps: Step[], { seed, until }: { seed: number; until: number }): Promise<Step[]> {
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      if (performance.now() > until) return steps;
      const fewer = steps.toSpliced(at, size);
      if (fewer.length > 0 && (await play(fewer, losses(seed))).length > 0) steps = fewer;
      else at += size;
    }
  }
  return steps;
}

test(
  `events and payments keep every promise about money: ${wanted} random steps, MONEY_SEED=${seed}`,
  async () => {
    for (let done = 0, round = 0; done < wanted; done += stepsPerRound, round++) {
      const steps = stepsOf(seed + round, Math.min(stepsPerRound, wanted - done));
      const began = performance.now();
      const broken = await play(steps, losses(seed + round));
      if (broken.length === 0) continue;
      const shrinkUntil =
        performance.now() + Number(process.env.MONEY_SHRINK_MS ?? 5 * (performance.now() - began));
      const fewest = await shrunk(steps, { seed: seed + round, until: shrinkUntil });
      const story = fewest.map(wordsOf).join('\n');
      throw new Error(
        `MONEY_SEED=${seed}, round ${round}:\n${broken.join('\n')}\n\nby these steps:\n${story}`,
      );
    }
    await proveLedger(engines);
    expect(thinStory(counts, wanted)).toEqual([]);
  },
  Math.max(600_000, wanted * 1000),
);
