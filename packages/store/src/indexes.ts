import type { mongo } from 'mongoose';
import { isDuplicateKey, isIndexConflict } from './mongo-errors.ts';

/** An index that cannot be made; the message names the collection, the index and the remedy. */
export class IndexProblem extends Error {}

/**
 * Makes the indexes of a collection that do not exist yet. Throws an {@link IndexProblem} where one exists with other
 * options, or where documents contradict a unique one.
 */
export async function ensureIndexes(
  collection: mongo.Collection,
  indexes: readonly mongo.IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    if (!isDuplicateKey(error) && !isIndexConflict(error)) throw error;
    // One by one, since the server does not say which of them it was.
    for (const index of indexes)
      await collection.createIndexes([index]).catch(async cause => {
        throw (await problemOf(collection, index, cause)) ?? cause;
      });
  }
}

async function problemOf(
  collection: mongo.Collection,
  index: mongo.IndexDescription,
  cause: unknown,
): Promise<IndexProblem | undefined> {
  if (isIndexConflict(cause)) return conflictOf(collection, index, cause);
  return isDuplicateKey(cause) ? duplicatesOf(collection, index, cause) : undefined;
}

async function conflictOf(collection: mongo.Collection, index: mongo.IndexDescription, cause: unknown) {
  const name = nameOf(index);
  const keys = JSON.stringify(index.key);
  const existing = (await collection.indexes()).find(
    each => each.name === name || JSON.stringify(each.key) === keys,
  );
  const { v: _, ...found } = existing ?? {};
  return new IndexProblem(
    `The index "${name}" of the collection "${collection.collectionName}" is declared as ${JSON.stringify(index)}, but the database has ` +
      `${JSON.stringify(found)}. Declare the changed index under a new name or with other fields, deploy it, and drop the old one ` +
      `when no old copy runs any more: db.${collection.collectionName}.dropIndex(${JSON.stringify(existing?.name ?? name)}).`,
    { cause },
  );
}

async function duplicatesOf(collection: mongo.Collection, index: mongo.IndexDescription, cause: unknown) {
  const where = index.partialFilterExpression ?? {};
  const fields = Object.keys(index.key);
  const pipeline = [
    { $match: where },
    ...fields.flatMap(unwind),
    { $group: { _id: fields.map(field => `$${field}`), ids: { $addToSet: '$_id' } } },
    { $match: { 'ids.1': { $exists: true } } },
  ];
  // Along the key, so that it runs where collection scans are refused.
  const counted = await collection
    .aggregate([...pipeline, { $count: 'count' }], { hint: { _id: 1 }, allowDiskUse: true })
    .next();
  const what = fields.map(field => `"${field}"`).join(', ');
  return new IndexProblem(
    `The unique index "${nameOf(index)}" of the collection "${collection.collectionName}" cannot be made: ${counted?.count ?? 'some'} values of ` +
      `${what} occur in several documents. List them with db.${collection.collectionName}.aggregate(${JSON.stringify(pipeline)}), and merge or ` +
      `change them, for example in a migration of the phase "before-indexes".`,
    { cause },
  );
}

/** Stages after which each element of an array on the way to a field is a document of its own. */
const unwind = (field: string) =>
  field.split('.').map((_, at, parts) => ({
    $unwind: { path: `$${parts.slice(0, at + 1).join('.')}`, preserveNullAndEmptyArrays: true },
  }));

const nameOf = ({ name, key }: mongo.IndexDescription) => name ?? Object.entries(key).flat().join('_');
