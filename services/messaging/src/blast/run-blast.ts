import { type Blast, paused, type Resendable, resending, resumed } from './blast.ts';
import type { ChangeBlastDeps } from './change-blast.ts';

export type RunBlastDeps = ChangeBlastDeps & {
  /** Called in the transaction that queues messages. */
  wake: () => void;
};

/** Holds back what a blast has not sent yet; what is being sent this moment still is. Throws a 409 unless it is being sent. */
export async function pauseBlast(
  { store, blasts, deliveries, clock }: RunBlastDeps,
  blast: Blast,
): Promise<Blast> {
  const next = paused(blast, clock.now());
  await store.transaction(async () => {
    await blasts.save(next);
    await deliveries.pauseQueued(blast._id);
  });
  return next;
}

/** Continues a paused blast; throws a 409 for another one. */
export async function resumeBlast(deps: RunBlastDeps, blast: Blast): Promise<Blast> {
  const { store, blasts, deliveries, clock } = deps;
  const now = clock.now();
  const next = resumed(blast, now);
  await store.transaction(async () => {
    await blasts.save(next);
    await deliveries.resumePaused(blast._id, now);
    deps.wake();
    deps.wakeBlasts();
  });
  return next;
}

/** Has the messages of a blast that ended so sent again, page by page. Throws a 409 while it is being sent, and where there are none. */
export async function resendBlast(deps: RunBlastDeps, blast: Blast, states: Resendable[]): Promise<Blast> {
  const counts = await deps.deliveries.countsOf(blast._id);
  const next = resending(blast, { states, counts }, deps.clock.now());
  await deps.blasts.save(next);
  deps.wakeBlasts();
  return next;
}
