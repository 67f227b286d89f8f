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
import { createVersionedRows, type VersionedRows } from '../row/versioned-rows.store.ts';
import type { Social } from '../social/social.ts';

/** All collections of the projection. */
export type ReadModel = {
  accounts: VersionedRows<Account>;
  socials: VersionedRows<Social>;
  registrations: Registrations;
  payments: Payments;
  reviews: Reviews;
  deliveries: Deliveries;
  people: People;
};

/** Collections with their indexes. `people` comes last: it is computed from the others. */
const collections = {
  accounts: [],
  socials: [],
  registrations: registrationIndexes,
  payments: paymentIndexes,
  reviews: reviewIndexes,
  deliveries: deliveryIndexes,
  people: peopleIndexes,
} as const;

/** The prefix of the live collections. No collection of the owned nouns starts with it. */
export const livePrefix = 'projection_';

/** The names of the projection's collections without a prefix: all that a rebuild replaces. */
export const readModelNames = Object.keys(collections) as (keyof typeof collections)[];

/** The read model in the collections whose names start with `prefix`. */
export const createReadModel = (store: Store, prefix = livePrefix): ReadModel => ({
  accounts: createVersionedRows<Account>(store, `${prefix}accounts`),
  socials: createVersionedRows<Social>(store, `${prefix}socials`),
  registrations: createRegistrations(store, `${prefix}registrations`),
  payments: createPayments(store, `${prefix}payments`),
  reviews: createReviews(store, `${prefix}reviews`),
  deliveries: createDeliveries(store, `${prefix}deliveries`),
  people: createPeople(store, `${prefix}people`),
});

/** The database, outside of mongoose. */
export const databaseOf = ({ connection }: Store) => connection.getClient().db(connection.name);

/** The names of all collections. */
export const collectionsOf = async (store: Store): Promise<Set<string>> => {
  const found = await databaseOf(store).listCollections({}, { nameOnly: true }).toArray();
  return new Set(found.map(({ name }) => name));
};

/** Creates the missing collections and indexes. */
export async function prepareReadModel(store: Store, prefix = livePrefix): Promise<void> {
  const database = databaseOf(store);
  const known = await collectionsOf(store);
  for (const [name, indexes] of Object.entries(collections)) {
    const full = prefix + name;
    if (!known.has(full)) await database.createCollection(full);
    if (indexes.length > 0) await database.collection(full).createIndexes([...indexes]);
  }
}

/** Drops the collections of a prefix. Throws a TypeError for the live ones. */
export async function dropReadModel(store: Store, prefix: string): Promise<void> {
  if (prefix === livePrefix) throw new TypeError('The live read model cannot be dropped.');
  for (const name of readModelNames) await databaseOf(store).dropCollection(prefix + name);
}

/** Replaces the live collections by those of a prefix, people last. */
export async function replaceReadModel(store: Store, prefix: string): Promise<void> {
  for (const name of readModelNames) await rename(store, prefix + name, livePrefix + name);
}

const rename = (store: Store, from: string, to: string) =>
  databaseOf(store).collection(from).rename(to, { dropTarget: true });
