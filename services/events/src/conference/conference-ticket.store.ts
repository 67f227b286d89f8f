import { decodeKey, encodeKey, type Page, pageOf, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Paging } from '../social/social-list.store.ts';
import type { ConferenceTicket } from './conference-ticket.ts';

const schema = new Schema<ConferenceTicket>(
  {
    _id: String,
    version: { type: Number, required: true },
    conferenceId: { type: String, required: true },
    slug: { type: String, required: true },
    passId: { type: String, required: true },
    passName: { type: String, required: true },
    buyerId: { type: String, required: true },
    status: { type: String, required: true },
    holder: { type: Schema.Types.Mixed, default: null },
    code: { type: String, default: null },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'conferencetickets', versionKey: false, minimize: false },
);
schema.index({ slug: 1 }, { unique: true });
schema.index({ conferenceId: 1, buyerId: 1, _id: 1 });
schema.index({ conferenceId: 1, 'holder.userId': 1, _id: 1 });
// Erasing and exporting a person.
schema.index({ buyerId: 1 });
schema.index({ 'holder.userId': 1 });
schema.index({ 'holder.email': 1 });

export type ConferenceTickets = ReturnType<typeof createConferenceTickets>;

/** Every query of the collection `conferencetickets`; page keys are signed by `secret`. */
export function createConferenceTickets(store: Store, secret: string) {
  store.connection.model('ConferenceTicket', schema);
  const rows = store.connection.collection<ConferenceTicket>('conferencetickets');
  return {
    /** A page of what a person bought or holds of a conference, the oldest first. */
    async ofPerson(
      { conferenceId, userId }: { conferenceId: string; userId: string },
      { pageSize, exclusiveStartKey }: Paging,
    ): Promise<Page<ConferenceTicket>> {
      const [after] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
      const found = await rows
        .find({
          conferenceId,
          $or: [{ buyerId: userId }, { 'holder.userId': userId }],
          ...(typeof after === 'string' ? { _id: { $gt: after } } : {}),
        })
        .sort({ _id: 1 })
        .limit(pageSize + 1)
        .toArray();
      return pageOf<ConferenceTicket>(found, pageSize, last => encodeKey([last._id], secret));
    },
  };
}
