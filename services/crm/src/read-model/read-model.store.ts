import type { Store } from '@momos/store';
import type { Account } from '../account/account.ts';
import { createDeliveries, type Deliveries, deliveryIndexes } from '../delivery/delivery.store.ts';
import { createPayments, paymentIndexes, type Payments } from '../payment/payment.store.ts';
import { createPeople, type People, peopleIndexes } from '../person/person.store.ts';
import {
  createRegistrations,
  registrationIndexes,
  type Registrations,
} from '../registration/registration.store.ts';
import { createReviews, reviewIndexes, type Reviews } from '../review/review.store.ts';
import type { Social } from '../social/social.ts';
import { createVersionedRows, type VersionedRows } from './versioned-rows.store.ts';

/** All that the CRM knows; made of the bus alone. */
export type ReadModel = {
  accounts: VersionedRows<Account>;
  socials: VersionedRows<Social>;
  registrations: Registrations;
  payments: Payments;
  reviews: Reviews;
  deliveries: Deliveries;
  people: People;
};

/** Collections with their indexes. `people` comes last: it is made of the others. */
const collections = {
  accounts: [],
  socials: [],
  registrations: registrationIndexes,
  payments: paymentIndexes,
  reviews: reviewIndexes,
  deliveries: deliveryIndexes,
  people: peopleIndexes,
} as const;

const names = Object.keys(collections);

/** The read model in the collections whose names start with `prefix`. */
export const createReadModel = (store: Store, prefix = ''): ReadModel => ({
  accounts: createVersionedRows<Account>(store, `${prefix}accounts`),
  socials: createVersionedRows<Social>(store, `${prefix}socials`),
  registrations: createRegistrations(store, `${prefix}registrations`),
  payments: createPayments(store, `${prefix}payments`),
  reviews: createReviews(store, `${prefix}reviews`),
  deliveries: createDeliveries(store, `${prefix}deliveries`),
  people: createPeople(store, `${prefix}people`),
});

const databaseOf = ({ connection }: Store) => connection.getClient().db(connection.name);

/** Makes the collections and their indexes where they are missing. */
export async function prepareReadModel(store: Store, prefix = ''): Promise<void> {
  const database = databaseOf(store);
  const known = new Set(
    (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  for (const [name, indexes] of Object.entries(collections)) {
    const full = prefix + name;
    if (!known.has(full)) await database.createCollection(full);
    if (indexes.length > 0) await database.collection(full).createIndexes([...indexes]);
  }
}

/** Drops the collections of a prefix; never the live ones. */
export async function dropReadModel(store: Store, prefix: string): Promise<void> {
  if (!prefix) throw new TypeError('the live read model is not dropped');
  for (const name of names) await databaseOf(store).dropCollection(prefix + name);
}

/** Puts the collections of a prefix in the place of the live ones, people last. */
export async function replaceReadModel(store: Store, prefix: string): Promise<void> {
  for (const name of names)
    await databaseOf(store)
      .collection(prefix + name)
      .rename(name, { dropTarget: true });
}
