import type { Store } from '@momos/store';

/**
 * Collections that the packages make in every service. They hold a person's id at most (inbox, tombstones), or rows that
 * are published and deleted (the outbox), or that erasure deletes anyway (stored responses), or keys of encrypted messages, or
 * the last id that was published again.
 */
const ofThePackages = [
  'erased',
  'idempotency',
  'inbox',
  'leases',
  'migrations',
  'outbox',
  'parked',
  'republishing',
  'wake_signals',
];

/** Collections of a service that neither its declared holdings nor `withoutPeople` name, in order. */
export async function undeclaredCollections(
  store: Store,
  holdings: readonly { collection: string }[],
  withoutPeople: readonly string[],
): Promise<string[]> {
  const declared = new Set([
    ...ofThePackages,
    ...withoutPeople,
    ...holdings.map(({ collection }) => collection),
  ]);
  const names = (await store.connection.listCollections()).map(({ name }) => name);
  return names.filter(name => !declared.has(name)).sort();
}
