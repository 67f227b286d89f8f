import { expect, test } from '@jest/globals';
import { type CancellationDeps, createSocialCanceller } from './cancel-social-rsvps.ts';

type Deps = Parameters<typeof createSocialCanceller>[0];

/** Due socials of which some always fail; `tries` says how often each was taken. */
function dueSocials(due: Set<string>, failing: Set<string>) {
  const tries: Record<string, number> = {};
  const socials: Partial<CancellationDeps['socials']> = {
    cancellationDue: async (limit, except = []) =>
      [...due].filter(id => !except.includes(id)).slice(0, limit),
    get: async id => {
      tries[id] = (tries[id] ?? 0) + 1;
      if (failing.has(id)) throw new Error('broken');
      return { _id: id, isCancellationDue: true } as Awaited<ReturnType<CancellationDeps['socials']['get']>>;
    },
    markCancellationDone: async id => void due.delete(id),
  };
  const deps = { socials, rsvps: { toCancel: async () => [] }, log: { warn: () => undefined } };
  return { canceller: createSocialCanceller(deps as unknown as Deps), tries };
}

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

test('socials that fail end the run, keep none of the others waiting and are tried again by the next', async () => {
  const failing = ids('failing', 20);
  const due = new Set([...failing, ...ids('other', 15)]);
  const { canceller, tries } = dueSocials(due, new Set(failing));
  let runs = 1;
  while ((await canceller.cancelDue()) && runs < 10) runs++;
  expect(runs).toBe(4);
  expect([...due]).toEqual(failing);
  expect(failing.map(id => tries[id])).toEqual(failing.map(() => 1));
  await canceller.cancelDue();
  expect(tries[failing[0] as string]).toBe(2);
});
