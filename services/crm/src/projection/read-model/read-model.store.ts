import { ensureIndexes, type Store } from '@momos/store';
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
import { createValues, type Values, valueIndexes } from '../person/values.store.ts';

/** All collections of the projection. */
export type ReadModel = {
  accounts: VersionedRows<Account>;
  socials: VersionedRows<Social>;
  registrations: Registrations;
  payments: Payments;
  reviews: Reviews;
  deliveries: Deliveries;
  values: Values;
  people: People;
};

/** Collections with their indexes. `people` comes last: it is computed from the others. */
const collections = {
  accounts: [],
  socials: [{ key: { startsAt: 1 } }],
  registrations: registrationIndexes,
  payments: paymentIndexes,
  reviews: reviewIndexes,
  deliveries: deliveryIndexes,
  values: valueIndexes,
  value_changes: [],
  people: peopleIndexes,
} as const;

/** The names of the projection's collections without a prefix: all that a build fills. */
export const readModelNames = Object.keys(collections) as (keyof typeof collections)[];

/** The read model in the collections whose names start with `prefix`. */
export const createReadModel = (store: Store, prefix: string): ReadModel => ({
  accounts: createVersionedRows<Account>(store, `${prefix}accounts`),
  socials: createVersionedRows<Social>(store, `${prefix}socials`),
  registrations: createRegistrations(store, `${prefix}registrations`),
  payments: createPayments(store, `${prefix}payments`),
  reviews: createReviews(store, `${prefix}reviews`),
  deliveries: createDeliveries(store, `${prefix}deliveries`),
  values: createValues(store, prefix),
  people: createPeople(store, `${prefix}people`),
});

/** The database, outside of mongoose. */
export const databaseOf = ({ connection }: Store) => connection.getClient().db(connection.name);

/** The names of all collections. */
export const collectionsOf = async (store: Store): Promise<Set<string>> => {
  const found = await databaseOf(store).listCollections({}, { nameOnly: true }).toArray();
  return new Set(found.map(({ name }) => name));
};

/** Creates the missing collections and indexes. Copies of the service may do it together. */
export async function prepareReadModel(store: Store, prefix: string): Promise<void> {
  const database = databaseOf(store);
  const known = await collectionsOf(store);
  for (const [name, indexes] of Object.entries(collections)) {
    const full = prefix + name;
    if (!known.has(full)) await database.createCollection(full).catch(unlessItExists);
    await ensureIndexes(database.collection(full), [...indexes]);
  }
}

/** Adds all noted changes of values to their counts. */
export async function foldValues({ values }: Pick<ReadModel, 'values'>, signal?: AbortSignal): Promise<void> {
  while (await values.fold()) signal?.throwIfAborted();
}

/** NamespaceExists: another copy was first. */
const unlessItExists = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 48)) throw error;
};
