import type { ReminderRule } from '@momos/contracts/blasts';
import type { Store } from '@momos/store';
import type { WrittenAudience } from '../audience/audiences.ts';
import type { RsvpFilter } from '../audience/define-audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import type { Channel } from '../delivery/delivery.ts';
import { because } from '../delivery/held-back.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { BlastClicks } from './blast-click.store.ts';
import { checkTexts, type CreateBlastDeps, testOf, type TimeOf } from './create-blast.ts';
import type { SubjectTestInput } from './subject-test.ts';
import { assertInTime } from './test-hours.ts';
import { type Blast, cancelled, changed } from './blast.ts';

export type ChangeBlastDeps = CreateBlastDeps & {
  store: Store;
  deliveries: Deliveries;
  blastClicks: Pick<BlastClicks, 'countsOf' | 'forget'>;
};

export type BlastChange = {
  subject?: string | undefined;
  body?: string | undefined;
  channel?: Channel | undefined;
  /** Null for one subject alone. */
  subjectTest?: SubjectTestInput | null | undefined;
  audience?: RsvpFilter | undefined;
  scheduledAt?: Date | undefined;
  reminder?: ReminderRule | undefined;
};

/** A blast, whom it is to, and what its times depend on. */
export type BlastToChange = { blast: Blast; audience: WrittenAudience; timeOf: TimeOf };

/** Changes a scheduled blast. Throws a 400 for an unknown variable, a time in the past or a test that ends too late, a 409 once it is being sent or its social is cancelled. */
export async function changeBlast(
  { blasts, templates, clock, wakeBlasts }: ChangeBlastDeps,
  { blast, audience: to, timeOf }: BlastToChange,
  { scheduledAt, reminder, ...given }: BlastChange,
): Promise<Blast> {
  const now = clock.now();
  const { subject, body, channel, audience } = { ...blast, ...defined(given) };
  const asked =
    given.subjectTest === undefined && channel === 'EMAIL' ? blast.subjectTest : given.subjectTest;
  const subjectTest = testOf(asked ?? null, channel);
  const time = timeOf({ scheduledAt, reminder }, now);
  const next = changed(blast, { subject, body, channel, audience, subjectTest, ...time }, now);
  if (next.subjectTest && next.lead)
    assertInTime(next.subjectTest, { at: next.scheduledAt ?? now, startsAt: next.lead.startsAt });
  await checkTexts(templates, next, variableNames(to));
  await blasts.save(next);
  wakeBlasts();
  return next;
}

/** Cancels a blast with all of its messages that are still queued. Throws a 409 when it is done or already cancelled. */
export async function cancelBlast(
  { store, blasts, deliveries, blastClicks, clock }: ChangeBlastDeps,
  blast: Blast,
): Promise<Blast> {
  const next = cancelled(blast, clock.now());
  await store.transaction(async () => {
    await blasts.save(next);
    await deliveries.suppressQueued(blast._id, because.cancelled);
    if (blast.subjectTest) await blastClicks.forget(blast._id);
  });
  return next;
}

/** Without the fields that were left out. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
