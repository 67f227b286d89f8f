import type { Purpose } from '@momos/contracts/privacy';
import { purposes } from '@momos/contracts/privacy';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { ConsentChange } from './consent.ts';

type Row = Omit<ConsentChange, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true },
    purpose: { type: String, required: true },
    isGiven: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'consentChanges', versionKey: false },
);
schema.index({ userId: 1, purpose: 1, _id: -1 });
schema.index({ userId: 1, _id: -1 });

/** The history of consents; there is no way here to change it. */
export type ConsentChanges = ReturnType<typeof createConsentChanges>;

export function createConsentChanges(store: Store) {
  const model = store.connection.model('ConsentChange', schema);
  const fromRow = ({ _id, ...rest }: Row): ConsentChange => ({ ...rest, id: _id });
  return {
    async add({ id, ...change }: ConsentChange): Promise<void> {
      await model.create([{ _id: id, ...change }]);
    },

    /** The last choice of a person for each purpose they chose on. */
    async latestOf(userId: string): Promise<Map<Purpose, ConsentChange>> {
      const latest = new Map<Purpose, ConsentChange>();
      for (const purpose of purposes) {
        const row = await model.findOne({ userId, purpose }).sort({ _id: -1 }).lean<Row>();
        if (row) latest.set(purpose, fromRow(row));
      }
      return latest;
    },

    /** A person's choices, the newest first, those before the one with id `before`. */
    async ofUser(
      userId: string,
      { limit, before }: { limit: number; before?: string },
    ): Promise<ConsentChange[]> {
      const rows = await model
        .find({ userId, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}
