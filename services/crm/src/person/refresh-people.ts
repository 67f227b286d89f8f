import type { Account } from '../account/account.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { personOf } from './person.ts';

/**
 * Makes people anew from their rows, in bulk. Inside the transaction that changed the rows: two transactions that
 * change rows of the same person both write the person, so the database lets only one of them pass at a time.
 */
export async function refreshPeople(
  model: ReadModel,
  userIds: readonly string[],
  knownAccounts?: ReadonlyMap<string, Account>,
): Promise<void> {
  const ids = [...new Set(userIds)].filter(Boolean);
  if (ids.length === 0) return;
  const accounts = knownAccounts ?? (await model.accounts.get(ids));
  const registrations = byUser(await model.registrations.ofUsers(ids));
  const payments = byUser(await model.payments.ofUsers(ids));
  const reviews = byUser(await model.reviews.ofUsers(ids));
  await model.people.put(
    ids.map(id =>
      personOf({
        id,
        account: accounts.get(id),
        registrations: registrations.get(id) ?? [],
        payments: payments.get(id) ?? [],
        reviews: reviews.get(id) ?? [],
      }),
    ),
  );
}

const byUser = <Row extends { userId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, row => row.userId);
