import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Attribute } from './attributes.ts';
import { normalise } from './words.ts';
import { type AttributeValue, merged, startOf, type ValueChange, type ValueRow, valueRow } from './values.ts';

/** The collections `values` and `value_changes`. */
export type Values = {
  /** Notes changes; in the transaction that changed the people. A count is not written here: every person's would wait for it. */
  note(changes: readonly ValueChange[]): Promise<void>;
  /** Adds noted changes to the counts; answers whether more wait. */
  fold(): Promise<boolean>;
  /** At most 50 values of an attribute in which a word, or the whole, starts with `text`; most frequent first. */
  startingWith(attribute: Attribute, text: string): Promise<AttributeValue[]>;
};

type ChangeRow = ValueChange & { _id: string };

export const valueIndexes = [{ key: { starts: 1, count: -1, _id: 1 } }] as const;

const maxValues = 50;
/** Spellings of one value are several rows. */
const maxRows = 100;
const maxFolded = 1000;

export function createValues(store: Store, prefix: string): Values {
  const rows = store.connection.collection<ValueRow>(`${prefix}values`);
  const changes = store.connection.collection<ChangeRow>(`${prefix}value_changes`);
  const inTransaction = () => ({ session: store.session() });

  async function foldPage(): Promise<boolean> {
    // All ids are strings. Along their index, because the database may refuse to scan a collection.
    const page = await changes
      .find({ _id: { $gte: '' } }, inTransaction())
      .limit(maxFolded)
      .toArray();
    if (page.length === 0) return false;
    const ids = [...new Set(page.map(({ attribute, value }) => `${attribute}:${value}`))];
    await rows.bulkWrite(countsOf(page), inTransaction());
    // A change may come before one that was made earlier: a count below zero waits for it.
    await rows.deleteMany({ _id: { $in: ids }, count: 0 }, inTransaction());
    await changes.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } }, inTransaction());
    return page.length === maxFolded;
  }

  return {
    note: async given => {
      if (given.length > 0)
        await changes.insertMany(
          given.map(change => ({ _id: uuid(), ...change })),
          inTransaction(),
        );
    },
    fold: () => store.transaction(foldPage),
    async startingWith(attribute, text) {
      const found = await rows
        .find(filterOf(attribute, text))
        .sort({ count: -1, _id: 1 })
        .limit(maxRows)
        .toArray();
      return merged(found).slice(0, maxValues);
    },
  };
}

const countsOf = (page: readonly ChangeRow[]) =>
  page.map(({ attribute, value, change }) => {
    const { _id, ...row } = valueRow(attribute, value);
    const update = { $inc: { count: change }, $setOnInsert: row };
    return { updateOne: { filter: { _id }, update, upsert: true } };
  });

/** The index has the first characters of a text; few values share them and differ behind. */
function filterOf(attribute: Attribute, text: string) {
  const key = normalise(text);
  const start = startOf(attribute, text);
  const isWhole = start === `${attribute}:${key}`;
  return { starts: start, count: { $gt: 0 }, ...(isWhole ? {} : { key: { $regex: escaped(key) } }) };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
