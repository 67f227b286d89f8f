import type { Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { badRequest } from '@momos/contracts/errors';
import { mongo } from 'mongoose';
import type { Store } from './mongo.ts';
import { goneResponse, namesInText, openStoredResponses } from './stored-response.store.ts';

const { EJSON } = mongo.BSON;

type Row = { _id: string; [field: string]: unknown };

/** One kind of thing that a service holds on people: where it is, whose it is, and what erasing does to it. */
export type Holding = {
  /** The noun in the archive and on the receipt, such as `rsvps`. */
  noun: string;
  collection: string;
  /** The rows of a person. */
  of(subject: Subject): mongo.Filter<Row> | Promise<mongo.Filter<Row>>;
  /** Fields that tell nothing of the person and are of use to a thief: hashes, keys. Left out of the archive. */
  secret?: readonly string[];
  /** False for rows of others that only name the person by id. */
  isExported?: false;
  /** `delete` takes the rows out, an update leaves them without the person, `keep` is for rows that name no person. */
  erase: 'delete' | 'keep' | mongo.UpdateFilter<Row> | mongo.Document[];
};

/** Where a page of an export begins, and about how many bytes of JSON it has at most; at least one row. */
export type ExportPageRequest = { key: string; bytes: number };

/** Rows by noun; `nextKey` is empty after the last page. */
export type ExportPage = { rows: Record<string, unknown[]>; nextKey: string };

/** All that a service holds on people in its database. */
export type Holdings = {
  /** The rows of a person by noun, as they are: a page, or all in one. */
  export(subject: Subject, page?: ExportPageRequest): Promise<ExportPage>;
  /** Erases a person's rows inside a transaction; answers how many were touched by noun. */
  erase(subject: Subject): Promise<Record<string, number>>;
};

/** Responses are stored for repeats, under the caller's id, and may hold anything. */
const storedResponsesOf = ({ by }: ReturnType<typeof openStoredResponses>): Holding => ({
  noun: 'storedResponses',
  collection: 'idempotency',
  of: ({ userId }) => by.ofCaller(userId).filter as mongo.Filter<Row>,
  erase: 'delete',
});

/** Those to others that tell of the person, or of what was theirs; their rows stay, so that a repeat does nothing twice. */
const namingResponses = (
  { by }: ReturnType<typeof openStoredResponses>,
  ids: readonly string[],
): Holding => ({
  noun: 'namingResponses',
  collection: 'idempotency',
  of: () => by.naming(ids).filter as mongo.Filter<Row>,
  // The first name is the caller's.
  erase: [{ $set: { answer: { $literal: goneResponse }, names: { $slice: ['$names', 1] } } }],
});

/** Holdings of a service; stored responses are always among those that are erased. */
export function createHoldings(store: Store, holdings: readonly Holding[]): Holdings {
  const responses = openStoredResponses(store);
  const rowsOf = (holding: Holding) => store.connection.collection<Row>(holding.collection);
  const inTransaction = () => ({ session: store.session() });

  async function erase(holding: Holding, subject: Subject): Promise<number> {
    const filter = await holding.of(subject);
    if (holding.erase === 'keep') return 0;
    if (holding.erase === 'delete')
      return (await rowsOf(holding).deleteMany(filter, inTransaction())).deletedCount;
    return (await rowsOf(holding).updateMany(filter, holding.erase, inTransaction())).modifiedCount;
  }

  /** What answers to others call the person's things, such as a registration with a host's note in it. */
  async function idsOf(holding: Holding, subject: Subject): Promise<string[]> {
    if (holding.erase === 'keep') return [];
    const options = { ...inTransaction(), projection: { _id: 1 } };
    const found = await rowsOf(holding)
      .find(await holding.of(subject), options)
      .toArray();
    // One that is made of several ids has those of others in it, and the person's own.
    return found.flatMap(({ _id }) =>
      namesInText(String(_id)).filter(id => id.length === String(_id).length),
    );
  }

  return {
    export: exportOf(store, holdings),
    async erase(subject) {
      const counts: Record<string, number> = {};
      const ids = new Set([subject.userId]);
      const eraseOne = async (holding: Holding) => {
        const count = await erase(holding, subject);
        if (count > 0) counts[holding.noun] = count;
      };
      // One by one: a session does one thing at a time.
      for (const holding of holdings) {
        for (const id of await idsOf(holding, subject)) ids.add(id);
        await eraseOne(holding);
      }
      await eraseOne(storedResponsesOf(responses));
      await eraseOne(namingResponses(responses, [...ids]));
      return counts;
    },
  };
}

const wholeExport: ExportPageRequest = { key: '', bytes: Number.POSITIVE_INFINITY };

/** Reads noun by noun in the order of their declaration, each by id. */
function exportOf(store: Store, holdings: readonly Holding[]): Holdings['export'] {
  const exported = holdings.filter(each => each.isExported !== false);

  return async (subject, { key, bytes } = wholeExport) => {
    const rows: ExportPage['rows'] = {};
    const start = readPageKey(key);
    const first = start ? exported.findIndex(({ noun }) => noun === start.noun) : 0;
    if (first < 0) throw badRequest('This page of the export is unknown.');
    let left = bytes;
    for (const [index, holding] of exported.slice(first).entries()) {
      const after = index === 0 ? start?.after : undefined;
      for await (const { _id, ...rest } of rowsAfter(store, holding, { subject, after })) {
        const row = { id: _id, ...rest };
        (rows[holding.noun] ??= []).push(row);
        left -= Number.isFinite(bytes) ? Buffer.byteLength(JSON.stringify(row)) : 0;
        if (left <= 0) return { rows, nextKey: EJSON.stringify({ noun: holding.noun, after: _id }) };
      }
    }
    return { rows, nextKey: '' };
  };
}

async function* rowsAfter(
  store: Store,
  holding: Holding,
  { subject, after }: { subject: Subject; after: unknown },
): AsyncGenerator<Row> {
  const filter = await holding.of(subject);
  const projection = Object.fromEntries((holding.secret ?? []).map(field => [field, 0]));
  yield* store.connection
    .collection<Row>(holding.collection)
    .find(after === undefined ? filter : { $and: [filter, { _id: { $gt: after as string } }] }, {
      projection,
    })
    .sort({ _id: 1 });
}

function readPageKey(key: string): { noun: string; after: unknown } | undefined {
  return key ? (EJSON.parse(key) as { noun: string; after: unknown }) : undefined;
}
