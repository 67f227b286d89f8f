import { beforeAll, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { readBooks } from './books.ts';
import { proveLedger } from './ledger.ts';
import { finish, look } from './run.ts';
import { guestsEach, parties, type Step, stepsOf, take, wordsOf } from './steps.ts';
import { createParty, newMemory, type Party } from './story.ts';
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

/** Plays steps in socials of their own to the end; answers the broken promises. */
async function play(steps: Step[]): Promise<string[]> {
  const memory = newMemory(10 * minute);
  const here: Party[] = [];
  for (const input of parties) here.push(await createParty(world, memory, input, guestsEach));
  const broken: string[] = [];
  for (const [index, batch] of batches(steps).entries()) {
    await Promise.all(batch.map(step => take(world, memory, here, step)));
    await world.revive();
    if (index % lookEvery === 0) broken.push(...(await look(world, memory, here)));
    if (broken.length > 0) return broken;
  }
  await world.network.release();
  await world.skew();
  // Pages are looked at below: a process that ends then shows nothing.
  await world.disarm();
  await world.revive();
  const found = await finish(world, memory, here);
  await world.revive();
  const { payments, refunds } = await readBooks(
    world,
    here.map(({ id }) => id),
  );
  captured += payments.filter(({ capturedAmount }) => capturedAmount > 0).length;
  refunded += refunds.length;
  return found;
}
let captured = 0;
let refunded = 0;

/** Steps that happen together: each of another guest. */
function batches(steps: Step[]): Step[][] {
  const all: Step[][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isApart = last?.every(({ party, guest }) => party !== step.party || guest !== step.guest);
    if (last && isApart && last.length < 1 + (step.n % 3)) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** The fewest steps, found by leaving parts out, that still break a promise. */
async function shrunk(steps: Step[], until: number): Promise<Step[]> {
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      if (performance.now() > until) return steps;
      const fewer = steps.toSpliced(at, size);
      if (fewer.length > 0 && (await play(fewer)).length > 0) steps = fewer;
      else at += size;
    }
  }
  return steps;
}

test(
  `events and payments keep every promise about money: ${wanted} random steps, MONEY_SEED=${seed}`,
  async () => {
    world.network.loseEvery = 10;
    for (let done = 0, round = 0; done < wanted; done += stepsPerRound, round++) {
      const steps = stepsOf(seed + round, Math.min(stepsPerRound, wanted - done));
      const began = performance.now();
      const broken = await play(steps);
      if (broken.length === 0) continue;
      const shrinkUntil =
        performance.now() + Number(process.env.MONEY_SHRINK_MS ?? 5 * (performance.now() - began));
      const fewest = await shrunk(steps, shrinkUntil);
      const story = fewest.map(wordsOf).join('\n');
      throw new Error(
        `MONEY_SEED=${seed}, round ${round}:\n${broken.join('\n')}\n\nby these steps:\n${story}`,
      );
    }
    await proveLedger(engines);
    // A story in which nothing is paid proves nothing.
    expect(captured).toBeGreaterThan(wanted / 100);
    expect(refunded).toBeGreaterThan(0);
  },
  Math.max(600_000, wanted * 1000),
);
