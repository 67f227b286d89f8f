import type { Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import type { mongo } from 'mongoose';
import type { Store } from './mongo.ts';
import { goneResponse, openStoredResponses } from './stored-response.store.ts';

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

/** All that a service holds on people in its database. */
export type Holdings = {
  /** The rows of a person by noun, as they are. */
  export(subject: Subject): Promise<Record<string, unknown[]>>;
  /** Erases a person's rows inside a transaction; answers how many were touched by noun. */
  erase(subject: Subject): Promise<Record<string, number>>;
};

/** Responses are stored for repeats, under the caller's id, and may hold anything. */
const storedResponsesOf = ({ by }: ReturnType<typeof openStoredResponses>): Holding[] => [
  {
    noun: 'storedResponses',
    collection: 'idempotency',
    of: ({ userId }) => by.ofCaller(userId).filter as mongo.Filter<Row>,
    erase: 'delete',
  },
  {
    // Those to others that tell of the person; their rows stay, so that a repeat does nothing twice.
    noun: 'namingResponses',
    collection: 'idempotency',
    of: ({ userId }) => by.naming(userId).filter as mongo.Filter<Row>,
    // The first name is the caller's.
    erase: [{ $set: { answer: { $literal: goneResponse }, names: { $slice: ['$names', 1] } } }],
  },
];

/** Holdings of a service; stored responses are always among those that are erased. */
export function createHoldings(store: Store, holdings: readonly Holding[]): Holdings {
  const erasedHere = [...holdings, ...storedResponsesOf(openStoredResponses(store))];
  const rowsOf = (holding: Holding) => store.connection.collection<Row>(holding.collection);

  async function erase(holding: Holding, subject: Subject): Promise<number> {
    const options = { session: store.session() };
    const filter = await holding.of(subject);
    if (holding.erase === 'keep') return 0;
    if (holding.erase === 'delete') return (await rowsOf(holding).deleteMany(filter, options)).deletedCount;
    return (await rowsOf(holding).updateMany(filter, holding.erase, options)).modifiedCount;
  }

  return {
    async export(subject) {
      const archive: Record<string, unknown[]> = {};
      for (const holding of holdings.filter(each => each.isExported !== false)) {
        const hidden = Object.fromEntries((holding.secret ?? []).map(field => [field, 0]));
        const rows = await rowsOf(holding)
          .find(await holding.of(subject), { projection: hidden })
          .sort({ _id: 1 })
          .toArray();
        if (rows.length > 0) archive[holding.noun] = rows.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
      }
      return archive;
    },
    async erase(subject) {
      const counts: Record<string, number> = {};
      // One by one: a session does one thing at a time.
      for (const holding of erasedHere) {
        const count = await erase(holding, subject);
        if (count > 0) counts[holding.noun] = count;
      }
      return counts;
    },
  };
}
