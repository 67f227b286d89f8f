import { conflict, staleVersion } from '@momos/contracts/errors';
import { decodeKey, encodeKey, isDuplicateKey, type Page, pageOf, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Patron, PatronChanges } from './patron.ts';

type Row = Omit<Patron, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    version: { type: Number, required: true },
    code: { type: String, required: true, unique: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    website: { type: String, default: null },
    note: { type: String, default: '' },
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'patrons', versionKey: false },
);

/** Every query of patrons. */
export type Patrons = ReturnType<typeof createPatrons>;

/** Patrons of this service's database; page keys are signed by `secret`. */
export function createPatrons(store: Store, secret: string) {
  const model = store.connection.model('Patron', schema);
  return {
    /** Throws 409 when somebody has this code already. */
    async add({ id, ...patron }: Patron): Promise<void> {
      await model.create([{ _id: id, ...patron }]).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(`The code ${patron.code} is taken.`) : error;
      });
    },

    async get(id: string): Promise<Patron | undefined> {
      return one(await model.findById(id).lean());
    },

    async byCode(code: string): Promise<Patron | undefined> {
      return one(await model.findOne({ code }).lean());
    },

    /** The newest first. */
    async page({ pageSize, exclusiveStartKey }: Paging): Promise<Page<Patron>> {
      const [before] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
      const rows = await model
        .find(typeof before === 'string' ? { _id: { $lt: before } } : {})
        .sort({ _id: -1 })
        .limit(pageSize + 1)
        .lean();
      return pageOf(rows.map(fromRow), pageSize, last => encodeKey([last.id], secret));
    },

    /** Writes changes on top of the version that `patron` is; 412 when somebody else was first. */
    async save({ id, version }: Patron, changes: PatronChanges): Promise<Patron> {
      const row = await model
        .findOneAndUpdate(
          { _id: id, version },
          { $set: changes, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!row) throw staleVersion('patron');
      return fromRow(row);
    },
  };
}

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

const fromRow = ({ _id, ...rest }: Row): Patron => ({ id: _id, ...rest });
const one = (row: Row | null): Patron | undefined => (row ? fromRow(row) : undefined);
