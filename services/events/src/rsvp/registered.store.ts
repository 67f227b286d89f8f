import type { RsvpCollection } from './rsvp.collection.ts';

/** Who registered for a social, for a search among them. */
export const registered = ({ rows, by }: RsvpCollection) => ({
  /** Who has an RSVP in a social. */
  async userIds(socialId: string): Promise<string[]> {
    const projection = { _id: 0, userId: 1 };
    const found = await rows.find(by.ofSocial(socialId).filter, { projection }).toArray();
    return found.map(({ userId }) => userId);
  },
});
