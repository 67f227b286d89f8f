import type { mongo } from 'mongoose';
import type { DocumentRows } from './document-rows.ts';
import type { Direction, Entity, Query, RowOf } from './define-collection.ts';
import { type Page, type PageRequest, readPage, startAfter } from './page.ts';

/** What a named query selects. Its answers went through the schema: a field that an older row lacks has its default. */
export type Selection<Doc extends Entity> = {
  /** With the condition of a partial index; for calls of the driver. */
  filter: mongo.Filter<RowOf<Doc>>;
  sort: Record<string, Direction>;
  /** The first one. */
  one(): Promise<Doc | undefined>;
  list(limit: number): Promise<Doc[]>;
  /** A page in the query's order; 400 for a key that no earlier page of such a list gave. */
  page(request: PageRequest): Promise<Page<Doc>>;
  count(): Promise<number>;
};

/** How many documents each value selects. */
export async function countEach<V extends string>(
  values: readonly V[],
  selectionOf: (value: V) => { count(): Promise<number> },
): Promise<Record<V, number>> {
  const counts = await Promise.all(values.map(async value => [value, await selectionOf(value).count()]));
  return Object.fromEntries(counts) as Record<V, number>;
}

/** What a query with these arguments selects. */
export function select<Doc extends Entity>(
  { model, read, toRow }: DocumentRows<Doc>,
  query: Query<RowOf<Doc>>,
  args: never[],
): Selection<Doc> {
  const { where, sort = { _id: -1 } } = query;
  const asked = query.find(...args);
  const filter = (where ? { $and: [where, asked] } : asked) as mongo.Filter<RowOf<Doc>>;
  const fields = Object.keys(sort);
  return {
    filter,
    sort,
    one: async () => (await read(filter, sort, 1))[0],
    list: limit => read(filter, sort, limit),
    page: request =>
      readPage(request, {
        kinds: fields.map(field => kindOf(model.schema.path(field).instance)),
        read: (after, limit) =>
          read(after ? { $and: [filter, startAfter(sort, after)] } : filter, sort, limit),
        valuesOf: last => fields.map(field => valueAt(toRow(last), field)),
      }),
    count: () => model.countDocuments(filter),
  };
}

const kindOf = (type: string) => type.toLowerCase() as 'string' | 'number' | 'date';

const valueAt = (row: object, path: string) =>
  path.split('.').reduce<unknown>((part, field) => (part as Record<string, unknown>)[field], row) as string;
