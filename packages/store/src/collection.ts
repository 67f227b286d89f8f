import { notFound, staleVersion } from '@momos/contracts/errors';
import type { mongo } from 'mongoose';
import type { DefinedCollection, Entity, Query, RowOf } from './define-collection.ts';
import { type DocumentRows, documentRows } from './document-rows.ts';
import type { Store } from './mongo.ts';
import { select, type Selection } from './selection.ts';

type Queries<Doc extends Entity> = Record<string, Query<RowOf<Doc>>>;

/** A collection in one database. Everything takes part in a running transaction. */
export type Collection<Doc extends Entity, Q extends Queries<Doc>> = {
  definition: DefinedCollection<Doc, Q>;
  /** Throws `not_found` (404). */
  get(id: string): Promise<Doc>;
  find(id: string): Promise<Doc | undefined>;
  /** Those that there are, in no order. */
  findMany(ids: readonly string[]): Promise<Doc[]>;
  /** Validates and inserts; throws the driver's duplicate key error (`isDuplicateKey`). */
  insert(doc: Doc): Promise<void>;
  /**
   * Validates and puts a document in place of the version before its own; throws `stale_version` (412) without that.
   * Fields outside the shape, which another version of the service wrote, stay as the document has them.
   */
  replace(doc: Doc & { version: number }): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** The declared queries by name. */
  by: { [Name in keyof Q]: (...args: Parameters<Q[Name]['find']>) => Selection<Doc> };
  /** The driver's collection, for hot paths, bulk writes and aggregates: no casting, no defaults; pass `inTransaction()`. */
  rows: mongo.Collection<RowOf<Doc>>;
  /** The running transaction, as the driver's calls take it. */
  inTransaction(): { session: mongo.ClientSession | undefined };
  fromRow(row: RowOf<Doc>): Doc;
  toRow(doc: Doc): RowOf<Doc>;
};

const opened = new WeakMap<Store, Map<string, Collection<Entity, Queries<Entity>>>>();

/** The declared collections that were opened in a database, by name; for tests that look at their plans. */
export const openedCollections = (store: Store): ReadonlyMap<string, Collection<Entity, Queries<Entity>>> =>
  opened.get(store) ?? new Map();

/** Opens a declared collection. */
export function collection<Doc extends Entity, Q extends Queries<Doc>>(
  store: Store,
  definition: DefinedCollection<Doc, Q>,
): Collection<Doc, Q> {
  const documents = documentRows<Doc>(store, definition);
  const { rows, inTransaction, fromRow, toRow, read } = documents;
  const find = async (id: string) => (await read({ _id: id }, {}, 1))[0];

  const itself: Collection<Doc, Q> = {
    definition,
    find,
    async get(id) {
      const doc = await find(id);
      if (!doc) throw notFound(definition.noun, id);
      return doc;
    },
    findMany: async ids => (ids.length > 0 ? read({ _id: { $in: [...ids] } }, {}, ids.length) : []),
    ...writesOf(documents, definition),
    by: Object.fromEntries(
      Object.entries(definition.queries).map(([name, query]) => [
        name,
        (...args: never[]) => select(documents, query, args),
      ]),
    ) as unknown as Collection<Doc, Q>['by'],
    rows,
    inTransaction,
    fromRow,
    toRow,
  };
  const others = opened.get(store) ?? new Map();
  opened.set(store, others.set(definition.name, itself as unknown as Collection<Entity, Queries<Entity>>));
  return itself;
}

type Writes<Doc extends Entity> = Pick<Collection<Doc, Queries<Doc>>, 'insert' | 'replace' | 'remove'>;

function writesOf<Doc extends Entity>(
  { rows, inTransaction, validated, validatedWithOthers }: DocumentRows<Doc>,
  { noun, counters = [] }: { noun: string; counters?: readonly string[] },
): Writes<Doc> {
  const byId = (id: string) => ({ _id: id }) as mongo.Filter<RowOf<Doc>>;
  return {
    async insert(doc) {
      const row = (await validated(doc)) as mongo.OptionalUnlessRequiredId<RowOf<Doc>>;
      await rows.insertOne(row, inTransaction());
    },
    async replace(doc) {
      const { _id, ...fields } = await validatedWithOthers(doc);
      const before = { ...byId(_id), version: doc.version - 1 };
      for (const counter of counters) delete (fields as Record<string, unknown>)[counter];
      const { matchedCount } =
        counters.length > 0
          ? await rows.updateOne(before, { $set: fields } as mongo.UpdateFilter<RowOf<Doc>>, inTransaction())
          : await rows.replaceOne(before, fields as mongo.WithoutId<RowOf<Doc>>, inTransaction());
      if (matchedCount === 0) throw staleVersion(noun);
    },
    remove: async id => (await rows.deleteOne(byId(id), inTransaction())).deletedCount === 1,
  };
}
