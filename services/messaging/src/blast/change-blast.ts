import type { Store } from '@momos/store';
import { attendees } from '../audience/attendees.audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { Social } from '../social/social.ts';
import type { CreateBlastDeps } from './create-blast.ts';
import { type Blast, cancelled, changed } from './blast.ts';
import { scheduleOf } from './schedule.ts';

export type ChangeBlastDeps = CreateBlastDeps & { store: Store; deliveries: Deliveries };

export type BlastChange = {
  subject?: string | undefined;
  body?: string | undefined;
  scheduledAt?: Date | undefined;
};

/** Changes a scheduled blast. Throws a 400 for an unknown variable or a time in the past, a 409 once it is being sent or its social is cancelled. */
export async function changeBlast(
  { blasts, templates, clock, wakeBlasts }: ChangeBlastDeps,
  { blast, social }: { blast: Blast; social: Social },
  { scheduledAt, subject = blast.subject, body = blast.body }: BlastChange,
): Promise<Blast> {
  const now = clock.now();
  const schedule = scheduledAt ? scheduleOf(scheduledAt, social, now) : {};
  const next = changed(blast, { subject, body, ...schedule }, now);
  await templates.check(next, variableNames(attendees));
  await blasts.save(next);
  wakeBlasts();
  return next;
}

/** Cancels a blast with all of its messages that are still queued. Throws a 409 when it is done or already cancelled. */
export async function cancelBlast(
  { store, blasts, deliveries, clock }: ChangeBlastDeps,
  blast: Blast,
): Promise<Blast> {
  const next = cancelled(blast, clock.now());
  await store.transaction(async () => {
    await blasts.save(next);
    await deliveries.suppressQueued(blast._id, 'cancelled');
  });
  return next;
}
