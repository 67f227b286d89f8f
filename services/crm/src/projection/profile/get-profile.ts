import { notFound } from '@momos/contracts/errors';
import type { Account } from '../account/account.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Payment } from '../payment/payment.ts';
import type { Person } from '../person/person.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import type { Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import type { Social } from '../social/social.ts';

/** A person with the rows that a manager sees of them. */
export type Profile = {
  person: Person;
  account: Account | undefined;
  registrations: Registration[];
  payments: Payment[];
  reviews: Review[];
  deliveries: Delivery[];
  /** The socials of these rows, by id. */
  socials: ReadonlyMap<string, Social>;
};

/** The person; 404 for an unknown or erased one. */
export async function getPerson(model: ReadModel, id: string): Promise<Person> {
  const person = (await model.people.get([id])).get(id);
  if (!person) throw notFound('person', id);
  return person;
}

/** A person's profile with at most `limit` registrations and deliveries, newest first; 404 as {@link getPerson}. */
export async function getProfile(model: ReadModel, id: string, limit: number): Promise<Profile> {
  const person = await getPerson(model, id);
  const [accounts, registrations, payments, reviews, deliveries] = await Promise.all([
    model.accounts.get([id]),
    model.registrations.page(id, { limit }),
    model.payments.ofUsers([id]),
    model.reviews.ofUsers([id]),
    model.deliveries.sentTo(id, limit),
  ]);
  const rows = [...registrations, ...payments, ...reviews, ...deliveries];
  const socials = await model.socials.get(rows.map(({ socialId }) => socialId));
  return { person, account: accounts.get(id), registrations, payments, reviews, deliveries, socials };
}
