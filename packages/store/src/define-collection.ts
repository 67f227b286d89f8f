import { type mongo, Schema, type SchemaDefinition, type SchemaDefinitionProperty } from 'mongoose';

/** What a collection may hold: documents with a key, named `id` in the product's types or `_id` as in the database. */
export type Entity = { id: string } | { _id: string };

/** A document as it is stored: its key is `_id`. */
export type RowOf<Doc extends Entity> = Doc extends { id: string }
  ? Omit<Doc, 'id'> & { _id: string }
  : Doc & { _id: string };

export type Direction = 1 | -1;

/**
 * A named query with the index that serves it. `where` is the condition of a partial index; the query repeats it, since
 * MongoDB uses a partial index for no other. Without `index` a query runs along `_id`. Equal indexes of two queries are one.
 */
export type Query<Row> = {
  find(...args: never[]): mongo.Filter<Row>;
  index?: Record<string, Direction | 'hashed'>;
  where?: mongo.Filter<Row>;
  /** Order of lists and pages; its last field has to be unique. By `_id`, the newest first, where not said. */
  sort?: Record<string, Direction>;
  unique?: true;
  /** Documents go that many seconds after the date in the index's only field. */
  expireAfterSeconds?: number;
  /** Name of the index; needed where two indexes have the same fields, and to keep the name of an older one. */
  indexName?: string;
};

/** A collection's declaration: its shape and every query with its index. */
export type CollectionDefinition<Doc extends Entity, Queries extends Record<string, Query<RowOf<Doc>>>> = {
  /** In the database: snake_case, plural. */
  name: string;
  /** The thing in an error's sentence: "There is no such refund". */
  noun: string;
  /** Type, default and validation of each field, as mongoose takes them. */
  shape: { [Field in keyof Doc]-?: SchemaDefinitionProperty };
  /** Fields that `replace` leaves alone, since they are counted by updates of their own. */
  counters?: readonly (keyof Doc & string)[];
  queries: Queries;
};

/** A declaration with its mongoose schema. */
export type DefinedCollection<
  Doc extends Entity,
  Queries extends Record<string, Query<RowOf<Doc>>>,
> = CollectionDefinition<Doc, Queries> & { schema: Schema; hasIdField: boolean };

/** Declares a collection of `Doc`; `collection(store, …)` opens it in a database, `migrate` makes it and its indexes. */
export function defineCollection<Doc extends Entity>() {
  return <Queries extends Record<string, Query<RowOf<Doc>>>>(
    definition: CollectionDefinition<Doc, Queries>,
  ): DefinedCollection<Doc, Queries> => {
    const hasIdField = 'id' in definition.shape;
    const { id, ...fields } = definition.shape as SchemaDefinition & { id?: SchemaDefinitionProperty };
    const schema = new Schema(hasIdField ? { ...fields, _id: id } : fields, {
      collection: definition.name,
      versionKey: false,
      id: false,
      minimize: false,
      strict: 'throw',
    });
    for (const [keys, options] of indexesOf(definition.queries)) schema.index(keys, options);
    return { ...definition, schema, hasIdField };
  };
}

function indexesOf<Row>(queries: Record<string, Query<Row>>) {
  const indexes = Object.values(queries).flatMap(
    ({ index, where, unique, expireAfterSeconds, indexName: name }) => {
      const options = {
        ...(where ? { partialFilterExpression: where as Record<string, unknown> } : {}),
        ...(unique ? { unique } : {}),
        ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
        ...(name ? { name } : {}),
      };
      return index ? [[index, options] as const] : [];
    },
  );
  return new Map(indexes.map(each => [JSON.stringify(each), each])).values();
}
