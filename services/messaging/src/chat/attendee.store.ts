import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import { collection, defineCollection, type Store } from '@momos/store';

/** Read model of events' RSVPs: who has a seat at a social, and so reads its channel. */
export type Attendee = {
  /** Id of the RSVP. */
  _id: string;
  version: number;
  socialId: string;
  userId: string;
  isSeated: boolean;
};

const definition = defineCollection<Attendee>()({
  name: 'chat_attendees',
  noun: 'attendee',
  shape: { _id: String, version: Number, socialId: String, userId: String, isSeated: Boolean },
  queries: {
    seated: {
      find: (socialId: string, userId: string) => ({ socialId, userId }),
      where: { isSeated: true },
      index: { socialId: 1, userId: 1 },
    },
    ofSocial: {
      find: (socialId: string) => ({ socialId }),
      where: { isSeated: true },
      index: { socialId: 1, _id: 1 },
      sort: { _id: 1 },
    },
    ofPerson: {
      find: (userId: string) => ({ userId }),
      where: { isSeated: true },
      index: { userId: 1, _id: -1 },
    },
    ever: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
  },
});

const seated = new Set(['APPROVED', 'ATTENDED']);

export const attendeeOf = ({ id, version, socialId, userId, status }: Rsvp): Attendee => ({
  _id: id,
  version,
  socialId,
  userId,
  isSeated: seated.has(status),
});

/** Every query of attendees. */
export type Attendees = ReturnType<typeof createAttendees>;

export function createAttendees(store: Store) {
  const { by, rows, inTransaction } = collection(store, definition);
  return {
    has: async (socialId: string, userId: string): Promise<boolean> =>
      (await by.seated(socialId, userId).one()) !== undefined,
    ofSocial: (socialId: string, limit: number): Promise<Attendee[]> => by.ofSocial(socialId).list(limit),
    /** The latest ones. */
    ofPerson: (userId: string, limit: number): Promise<Attendee[]> => by.ofPerson(userId).list(limit),
    /** Saves what is newer than what is known. */
    async put(attendees: readonly Attendee[]): Promise<void> {
      if (attendees.length === 0) return;
      const writes = attendees.map(attendee => {
        const isNewer = { $lt: [{ $ifNull: ['$version', -1] }, attendee.version] };
        return {
          updateOne: {
            filter: { _id: attendee._id },
            update: [{ $replaceWith: { $cond: [isNewer, { $literal: attendee }, '$$ROOT'] } }],
            upsert: true,
          },
        };
      });
      await rows.bulkWrite(writes, { ...inTransaction(), ordered: true });
    },
  };
}
