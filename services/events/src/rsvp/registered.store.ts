import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { RsvpCollection } from './rsvp.collection.ts';

/** Who registered for a social, for a search among them. */
export const registered = ({ rows, by, inTransaction }: RsvpCollection) => ({
  /** Who has an RSVP in a social. */
  async userIds(socialId: string): Promise<string[]> {
    const projection = { _id: 0, userId: 1 };
    const found = await rows.find(by.ofSocial(socialId).filter, { projection }).toArray();
    return found.map(({ userId }) => userId);
  },

  /** The RSVP of each person in a social, by their ids. */
  async statusesOf(socialId: string): Promise<Map<string, { id: string; status: RsvpStatus }>> {
    const projection = { userId: 1, status: 1 };
    const found = await rows.find(by.ofSocial(socialId).filter, { ...inTransaction(), projection }).toArray();
    return new Map(found.map(({ _id: id, userId, status }) => [userId, { id, status }]));
  },
});
