import { readBooks } from './books.ts';
import { brokenAtEnd, brokenNow, brokenWhenQuiet } from './promises.ts';
import { quiet, untilHoldsEnd } from './settle.ts';
import { workOffQueue } from './staff.ts';
import { day, type Party, type Memory } from './story.ts';
import { differentStories } from './views.ts';
import { minute, type World } from './world.ts';

/** What is broken at this instant. */
export async function look(world: World, memory: Memory, parties: Party[]): Promise<string[]> {
  return brokenNow(
    await readBooks(
      world,
      parties.map(({ id }) => id),
    ),
    memory,
    world.now(),
  );
}

/**
 * Brings the story of some socials to its end: holds run out, staff sends again what failed, the socials end, days pass. Answers every promise that was
 * broken until the first time that one was; `looks` bounds how long a time of it may show nothing that moves.
 */
export async function finish(
  world: World,
  memory: Memory,
  parties: Party[],
  looks?: number,
): Promise<string[]> {
  const ids = parties.map(({ id }) => id);
  const broken = new Set<string>();
  const note = (problems: string[]) => problems.forEach(problem => broken.add(problem));
  const settle = async (until: number) => {
    if (until > world.now()) await world.advance(until - world.now());
    // A copy whose clock is ahead offers no place of a social that is over by its clock.
    for (const { id, ends } of parties) if (ends <= world.now() + memory.skewMs) memory.endedSocials.add(id);
    note(await quiet(world, ids, looks));
    await workOffQueue(world, parties, looks);
    const books = await readBooks(world, ids);
    note(brokenNow(books, memory, world.now()));
    return books;
  };
  note(brokenWhenQuiet(await settle(world.now()), memory));
  if (broken.size > 0) return [...broken];
  note(brokenWhenQuiet(await settle(world.now() + untilHoldsEnd), memory));
  if (broken.size > 0) return [...broken];
  const end = Math.max(...parties.map(({ ends }) => ends));
  const atEnd = await settle(end + minute);
  note(brokenAtEnd(atEnd, memory));
  note(await differentStories(world, parties, atEnd));
  note(brokenAtEnd(await settle(end + day), memory));
  return [...broken];
}
