import { suppressionKinds } from '@momos/contracts/suppressions';
import {
  collection,
  type Collection,
  countEach,
  defineCollection,
  isDuplicateKey,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import { addressDigest } from '@momos/runtime/address-digest';
import { v7 as uuid } from 'uuid';
import type { SuppressionKind } from '../provider/provider.ts';
import { expiryOf, type NewSuppression, type Suppression } from './suppression.ts';

export type SuppressionFilter = { kind?: SuppressionKind | undefined; address?: string | undefined };

/** The collection `suppressions`. */
export type Suppressions = {
  /** The suppressed ones among the given addresses, and why. */
  among(addresses: string[], now: Date): Promise<Map<string, SuppressionKind>>;
  /** Suppresses an address, or renews its suppression; one that its person asked for stays as it is. */
  add(suppression: NewSuppression): Promise<void>;
  /** Newest first; with an address, only what is of it. */
  page(filter: SuppressionFilter, page: PageRequest): Promise<Page<Suppression>>;
  countByKind(): Promise<Record<SuppressionKind, number>>;
  /** Removes one; answers it, or undefined where there is none. */
  remove(id: string): Promise<Suppression | undefined>;
  /** Ends suppressions of these kinds of an address, as of `at`: newer ones stay. Takes part in a running transaction. */
  lift(digest: string, at: Date, kinds: readonly SuppressionKind[]): Promise<void>;
};

const definition = defineCollection<Suppression>()({
  name: 'suppressions',
  noun: 'suppression',
  shape: {
    _id: String,
    address: { type: String, required: true },
    digest: { type: String, required: true },
    kind: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  queries: {
    // Copies of the version before write rows without this field.
    withDigests: {
      find: (digests: string[]) => ({ digest: { $in: digests } }),
      index: { digest: 1 },
      unique: true,
      where: { digest: { $gt: '' } },
    },
    ofKind: { find: (kind: SuppressionKind) => ({ kind }), index: { kind: 1, _id: -1 } },
    all: {
      find: () => ({ kind: { $in: ['NO_SUCH_ADDRESS', 'STOPPED', 'COMPLAINED'] as SuppressionKind[] } }),
      index: { kind: 1, _id: -1 },
    },
    expiring: {
      find: (at: Date) => ({ expiresAt: { $lt: at } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
      sort: { expiresAt: 1 },
    },
  },
});

/** By the driver: read for each batch of deliveries. */
export function createSuppressions(store: Store): Suppressions {
  const opened = collection(store, definition);
  const { rows, by, inTransaction } = opened;
  return {
    among: (addresses, now) => among(opened, addresses, now),
    add: async given => {
      const digest = addressDigest(given.address);
      const update = {
        $set: { ...given, digest, expiresAt: expiryOf(given) },
        $setOnInsert: { _id: uuid() },
      };
      const { filter } = by.withDigests([digest]);
      // What a person asked for is not replaced by what a provider says: it would end by itself.
      const isOwn = given.kind !== 'NO_SUCH_ADDRESS';
      const own = { ...filter, kind: { $ne: 'NO_SUCH_ADDRESS' as const } };
      // A duplicate key would end a running transaction.
      if (!isOwn && (await rows.findOne(own, inTransaction()))) return;
      const weaker = isOwn ? filter : { ...filter, kind: 'NO_SUCH_ADDRESS' as const };
      const upsert = () => rows.updateOne(weaker, update, { ...inTransaction(), upsert: true });
      const unlessThere = (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      };
      // Two senders may find out together; the second time, the person's own one is there.
      await upsert().catch(error =>
        isDuplicateKey(error) ? upsert().catch(unlessThere) : unlessThere(error),
      );
    },
    page: async ({ kind, address }, page) => {
      if (!address) return (kind ? by.ofKind(kind) : by.all()).page(page);
      const found = await by.withDigests([addressDigest(plain(address))]).list(1);
      return { items: found.filter(each => !kind || each.kind === kind), lastEvaluatedKey: undefined };
    },
    countByKind: () => countEach(suppressionKinds, by.ofKind),
    remove: async id => (await rows.findOneAndDelete({ _id: id }, inTransaction())) ?? undefined,
    lift: async (digest, at, kinds) => {
      const { filter } = by.withDigests([digest]);
      await rows.deleteMany({ ...filter, at: { $lte: at }, kind: { $in: [...kinds] } }, inTransaction());
    },
  };
}

/** As it is stored: numbers come with spaces and dashes too. */
const plain = (address: string) => (address.includes('@') ? address : address.replaceAll(/[^+\d]/g, ''));

async function among(
  { rows, by }: Collection<Suppression, (typeof definition)['queries']>,
  addresses: string[],
  now: Date,
): Promise<Map<string, SuppressionKind>> {
  const { filter } = by.withDigests([...new Set(addresses.filter(Boolean).map(addressDigest))]);
  const found = await rows.find(filter, { projection: { digest: 1, expiresAt: 1, kind: 1 } }).toArray();
  const live = new Map(
    found.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ digest, kind }) => [digest, kind]),
  );
  return new Map(
    addresses.flatMap(each => {
      const kind = live.get(addressDigest(each));
      return kind ? [[each, kind] as const] : [];
    }),
  );
}
