import type { Clock } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { User } from '../user/user.ts';
import { newChoices } from './consent.ts';
import type { ConsentChanges } from './consent.store.ts';

/** Writes down where an account differs from the last choices; inside the transaction that keeps the account. */
export async function noteConsents(
  { consents, clock }: { consents: ConsentChanges; clock: Clock },
  user: User,
): Promise<void> {
  const choices = newChoices(user, await consents.latestOf(user.id));
  for (const choice of choices)
    await consents.add({ id: uuid(), userId: user.id, at: clock.now(), ...choice });
}
