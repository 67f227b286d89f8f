import {
  collection,
  decodeKey,
  defineCollection,
  encodeKey,
  type Page,
  pageOf,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import type { Paging } from '../social/social-list.store.ts';
import type { ConferenceTicket } from './conference-ticket.ts';

const text = { type: String, required: true };

const definition = defineCollection<ConferenceTicket>()({
  name: 'conferencetickets',
  noun: 'ticket',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    conferenceId: text,
    slug: text,
    passId: text,
    passName: text,
    buyerId: text,
    status: text,
    holder: { type: Schema.Types.Mixed, default: null },
    code: { type: String, default: null },
    createdAt: Date,
    updatedAt: Date,
  },
  queries: {
    bySlug: { find: (slug: string) => ({ slug }), index: { slug: 1 }, unique: true, sort: { slug: 1 } },
    ofBuyer: {
      find: (conferenceId: string, buyerId: string) => ({ conferenceId, buyerId }),
      index: { conferenceId: 1, buyerId: 1, _id: 1 },
      sort: { _id: 1 },
    },
    ofHolder: {
      find: (conferenceId: string, userId: string) => ({ conferenceId, 'holder.userId': userId }),
      index: { conferenceId: 1, 'holder.userId': 1, _id: 1 },
      sort: { _id: 1 },
    },
    // Exporting and erasing a person.
    boughtBy: { find: (buyerId: string) => ({ buyerId }), index: { buyerId: 1 } },
    heldBy: { find: (userId: string) => ({ 'holder.userId': userId }), index: { 'holder.userId': 1 } },
    heldByEmail: { find: (email: string) => ({ 'holder.email': email }), index: { 'holder.email': 1 } },
  },
});

export type ConferenceTickets = ReturnType<typeof createConferenceTickets>;

/** Every query of the collection `conferencetickets`; page keys are signed by `secret`. */
export function createConferenceTickets(store: Store, secret: string) {
  const { rows, by } = collection(store, definition);
  return {
    /** A page of what a person bought or holds of a conference, the oldest first. */
    async ofPerson(
      { conferenceId, userId }: { conferenceId: string; userId: string },
      { pageSize, exclusiveStartKey }: Paging,
    ): Promise<Page<ConferenceTicket>> {
      const [after] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
      const found = await rows
        .find({
          $or: [by.ofBuyer(conferenceId, userId).filter, by.ofHolder(conferenceId, userId).filter],
          ...(typeof after === 'string' ? { _id: { $gt: after } } : {}),
        })
        .sort({ _id: 1 })
        .limit(pageSize + 1)
        .toArray();
      return pageOf<ConferenceTicket>(found, pageSize, last => encodeKey([last._id], secret));
    },
  };
}
