import type { Model, mongo } from 'mongoose';
import type {
  CollectionDefinition,
  DefinedCollection,
  Direction,
  Entity,
  RowOf,
} from './define-collection.ts';
import type { Store } from './mongo.ts';

type Defined<Doc extends Entity> = Pick<
  DefinedCollection<Doc, CollectionDefinition<Doc, never>['queries']>,
  'name' | 'shape' | 'schema' | 'hasIdField'
>;

/** The documents of a collection as rows, through its schema and without it. */
export type DocumentRows<Doc extends Entity> = {
  model: Model<RowOf<Doc>>;
  rows: mongo.Collection<RowOf<Doc>>;
  inTransaction(): { session: mongo.ClientSession | undefined };
  fromRow(row: RowOf<Doc>): Doc;
  toRow(doc: Doc): RowOf<Doc>;
  /** Cast and with its defaults; throws what the schema does not allow. */
  validated(doc: Doc): Promise<RowOf<Doc>>;
  /** The same with the fields that another version of the service wrote, as they are. */
  validatedWithOthers(doc: Doc): Promise<RowOf<Doc>>;
  /** Through the schema: a field that an older row lacks has its default. */
  read(filter: object, sort: Record<string, Direction>, limit: number): Promise<Doc[]>;
};

/** The documents of a declared collection in a database. */
export function documentRows<Doc extends Entity>(
  store: Store,
  { name, shape, schema, hasIdField }: Defined<Doc>,
): DocumentRows<Doc> {
  const model: Model<RowOf<Doc>> =
    store.connection.models[name] ?? store.connection.model<RowOf<Doc>>(name, schema);

  function fromRow(row: RowOf<Doc>): Doc {
    if (!hasIdField) return row as Doc;
    const { _id, ...fields } = row;
    return { id: _id, ...fields } as unknown as Doc;
  }
  function toRow(doc: Doc): RowOf<Doc> {
    if (!('id' in doc)) return doc as RowOf<Doc>;
    const { id, ...fields } = doc;
    return { _id: id, ...fields } as unknown as RowOf<Doc>;
  }
  return {
    model,
    rows: store.connection.collection(name) as unknown as mongo.Collection<RowOf<Doc>>,
    inTransaction: () => ({ session: store.session() }),
    fromRow,
    toRow,
    validated: doc => validatedRow(model, toRow(doc)),
    validatedWithOthers: doc => validatedWithOthers(model, toRow(doc), shape),
    async read(filter, sort, limit) {
      const found = await model.find(filter).sort(sort).limit(limit);
      return found.map(each => fromRow(each.toObject() as RowOf<Doc>));
    },
  };
}

async function validatedRow<Row>(model: Model<Row>, row: object): Promise<Row> {
  const document = new model(row as Row);
  await document.validate();
  return document.toObject() as Row;
}

async function validatedWithOthers<Row>(model: Model<Row>, row: object, shape: object): Promise<Row> {
  const fields = Object.entries(row);
  const isKnown = ([field]: [string, unknown]) => field === '_id' || Object.hasOwn(shape, field);
  const others = Object.fromEntries(fields.filter(field => !isKnown(field)));
  return { ...others, ...(await validatedRow(model, Object.fromEntries(fields.filter(isKnown)))) };
}
