import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { quiet } from './settle.ts';
import type { Party } from './story.ts';
import type { Person, World } from './world.ts';

/** Refunds that failed or are not answered and wait for staff, of some socials. */
async function waiting(world: World, as: Person, parties: readonly Party[]): Promise<UnsettledView[]> {
  const path = '/payments/unsettled?pageSize=100';
  const { data } = await world.call<UnsettledView[]>('payments', { as, method: 'GET', path });
  const ids = new Set(parties.map(({ id }) => id));
  return (data ?? []).filter(({ subject }) => ids.has(subject.scopeId));
}

type Again = { which: number; method: 'provider' | 'manual'; copy: number };

/** Staff sends one of those again, or books it as paid by hand; answers the status, 0 where none waits. */
export async function sendOneAgain(
  world: World,
  parties: readonly Party[],
  { which, method, copy }: Again,
): Promise<number> {
  const as = await world.person(['manager']);
  const failed = await waiting(world, as, parties);
  const one = failed[which % Math.max(1, failed.length)];
  if (!one) return 0;
  const path = `/payments/unsettled/${one.id}/tries`;
  return (await world.call('payments', { as, method: 'POST', path, body: { method }, copy })).status;
}

/** Staff sends again all that failed, until nothing waits any more or it is of no use. */
export async function workOffQueue(world: World, parties: readonly Party[], looks?: number): Promise<void> {
  const as = await world.person(['manager']);
  const ids = parties.map(({ id }) => id);
  for (let tries = 0; tries < 5; tries++) {
    const failed = await waiting(world, as, parties);
    if (failed.length === 0) return;
    for (const { id } of failed)
      await world.call('payments', { as, method: 'POST', path: `/payments/unsettled/${id}/tries`, body: {} });
    await quiet(world, ids, looks);
  }
}
