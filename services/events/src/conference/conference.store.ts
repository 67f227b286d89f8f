import { notFound } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Conference } from './conference.ts';

const schema = new Schema<Conference>(
  {
    _id: String,
    version: { type: Number, required: true },
    slug: { type: String, required: true },
    title: { type: String, required: true },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'conferences', versionKey: false },
);
schema.index({ slug: 1 }, { unique: true });

export type Conferences = ReturnType<typeof createConferences>;

/** Every query of the collection `conferences`. */
export function createConferences(store: Store) {
  store.connection.model('Conference', schema);
  const rows = store.connection.collection<Conference>('conferences');
  return {
    /** Throws 404 when there is none. */
    async get(id: string): Promise<Conference> {
      const conference = await rows.findOne({ _id: id }, { session: store.session() });
      if (!conference) throw notFound('conference', id);
      return conference;
    },
  };
}
