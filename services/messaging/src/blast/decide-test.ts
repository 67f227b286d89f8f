import { illegalState } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type Blast, statusOf } from './blast.ts';
import type { BlastClicks } from './blast-click.store.ts';
import type { Blasts } from './blast.store.ts';
import { type TestResults, type Variant, winnerOf } from './subject-test.ts';

export type ResultDeps = {
  deliveries: Pick<Deliveries, 'sentByVariant'>;
  blastClicks: Pick<BlastClicks, 'countsOf'>;
};
export type DecideDeps = ResultDeps & {
  blastClicks: Pick<BlastClicks, 'forget'>;
  store: Store;
  blasts: Pick<Blasts, 'save'>;
  clock: Clock;
  /** Called in the transaction that saves a blast. */
  wakeBlasts: () => void;
};

/** What came of a test until now. */
export async function resultsOf(
  { deliveries, blastClicks }: ResultDeps,
  blastId: string,
): Promise<TestResults> {
  const sent = await deliveries.sentByVariant(blastId);
  const clicks = await blastClicks.countsOf(blastId);
  return { A: { sent: sent.A, clicks: clicks.A }, B: { sent: sent.B, clicks: clicks.B } };
}

type Decision = { results: TestResults; chosen?: Variant | undefined; now: Date };

/**
 * A blast whose test is decided: by its clicks, or by a host. Its audience is addressed once more from the beginning, where who has a
 * mail already gets no other; in halves everybody has one. Throws a 409 unless it is being tested.
 */
export function decided(blast: Blast, { results, chosen, now }: Decision): Blast {
  const { phase, subjectTest } = blast;
  if (phase !== 'TESTING' || !subjectTest) throw illegalState('blast', statusOf(blast), 'decided');
  return {
    ...blast,
    phase: subjectTest.isHalved ? 'SENDING' : 'ADDRESSING',
    cursor: '',
    subjectTest: {
      ...subjectTest,
      winner: chosen ?? winnerOf(results),
      decidedBy: chosen ? 'HOST' : 'CLICKS',
      results,
    },
    nextAt: now,
    version: blast.version + 1,
    updatedAt: now,
  };
}

/**
 * Decides a test, by its clicks or as a host chose, and removes what was kept for the count; only the counts remain. Once, whoever asks:
 * throws 412 where another decision was first, and 409 unless the blast is being tested.
 */
export async function decideTest(deps: DecideDeps, blast: Blast, chosen?: Variant): Promise<Blast> {
  return deps.store.transaction(async () => {
    const results = await resultsOf(deps, blast._id);
    const next = decided(blast, { results, chosen, now: deps.clock.now() });
    await deps.blasts.save(next);
    await deps.blastClicks.forget(blast._id);
    deps.wakeBlasts();
    return next;
  });
}
