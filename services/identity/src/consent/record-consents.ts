import type { Clock } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { type Allowances, newChoices } from './consent.ts';
import type { ConsentChanges } from './consent.store.ts';

/** Adds a person's changed choices to their history. Inside the transaction that saves the person. */
export async function recordConsents(
  { consents, clock }: { consents: ConsentChanges; clock: Clock },
  { before, after }: { before: Allowances; after: Allowances & { id: string } },
): Promise<void> {
  for (const choice of newChoices(before, after))
    await consents.add({ id: uuid(), userId: after.id, at: clock.now(), ...choice });
}
