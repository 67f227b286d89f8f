import { type Account, tombstoneOf } from '../account/account.ts';
import type { Payments } from '../payment/payment.store.ts';
import type { Registrations } from '../registration/registration.store.ts';
import type { Reviews } from '../review/review.store.ts';
import type { VersionedRows } from '../row/versioned-rows.store.ts';
import type { People } from './person.store.ts';
import { type ErasedPerson, type Person, personOf } from './person.ts';
import type { Values } from './values.store.ts';
import { changesOf } from './values.ts';

/** The collections that people are computed from, and people. */
export type PersonSources = {
  accounts: VersionedRows<Account>;
  registrations: Registrations;
  payments: Payments;
  reviews: Reviews;
  values: Values;
  people: People;
};

/**
 * Computes people from their rows and saves them. In the transaction that changed the rows: two transactions that
 * change rows of one person both write that person, so one of them conflicts and is repeated. Registrations of erased
 * people lose their answers here, whether the erasure or the registration arrives first.
 */
export async function updatePeople(sources: PersonSources, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)].filter(Boolean);
  if (ids.length === 0) return;
  const accounts = await sources.accounts.get(ids);
  const erased = ids.filter(id => accounts.get(id)?.isErased);
  if (erased.length > 0) await sources.registrations.removeAnswers(erased);
  const registrations = byUser(await sources.registrations.ofUsers(ids));
  const payments = byUser(await sources.payments.ofUsers(ids));
  const reviews = byUser(await sources.reviews.ofUsers(ids));
  const people = ids.map(id =>
    personOf({
      id,
      account: accounts.get(id),
      registrations: registrations.get(id) ?? [],
      payments: payments.get(id) ?? [],
      reviews: reviews.get(id) ?? [],
    }),
  );
  const before = await sources.people.attributes(ids);
  await sources.people.put(people);
  await sources.values.note(changesOf(before, people.map(attributesOfPerson)));
}

const attributesOfPerson = (person: Person | ErasedPerson) => (person.isErased ? {} : person.attributes);

/** Leaves only the id of a person; no message that arrives later restores them. */
export async function erasePerson(sources: PersonSources, userId: string): Promise<void> {
  await sources.accounts.put([tombstoneOf(userId)]);
  await updatePeople(sources, [userId]);
}

const byUser = <Row extends { userId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, row => row.userId);
