import type { Store } from '@momos/store';

/**
 * What every service has by the packages. Of a person there is an id at most (what was read of the bus, tombstones), or it
 * passes by (the outbox), or erasing takes it anyway (kept answers), or it is sealed (parked letters).
 */
const ofThePackages = ['erased', 'idempotency', 'inbox', 'leases', 'migrations', 'outbox', 'parked'];

/** Collections of a service that neither its declared holdings nor `namesNobody` speak of, in order. */
export async function undeclaredCollections(
  store: Store,
  holdings: readonly { collection: string }[],
  namesNobody: readonly string[],
): Promise<string[]> {
  const spokenOf = new Set([
    ...ofThePackages,
    ...namesNobody,
    ...holdings.map(({ collection }) => collection),
  ]);
  const names = (await store.connection.listCollections()).map(({ name }) => name);
  return names.filter(name => !spokenOf.has(name)).sort();
}
