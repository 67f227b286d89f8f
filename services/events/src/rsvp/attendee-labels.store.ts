import type { RsvpCollection } from './rsvp.collection.ts';
import type { Rsvp } from './rsvp.ts';

/** What hosts alone see of attendees; part of the queries of the collection `rsvps`. */
export const labels = ({ rows, by, inTransaction }: RsvpCollection) => ({
  /** All tags that attendees of a social have, by name. */
  tagsOf: async (socialId: string): Promise<string[]> =>
    (await rows.distinct('tags', by.tagged(socialId).filter)).flatMap(tag => tag ?? []).toSorted(),

  /** All invite codes by which attendees of a social came, by name. */
  refsOf: async (socialId: string): Promise<string[]> =>
    (await rows.distinct('referralCode', by.referred(socialId).filter)).toSorted(),

  /** What hosts wrote about these attendees of a social; those who were erased are left out. */
  labels: (socialId: string, ids: readonly string[]): Promise<Pick<Rsvp, '_id' | 'tags' | 'privateNote'>[]> =>
    rows
      .find(
        { _id: { $in: [...ids] }, socialId, isErased: { $ne: true } },
        { ...inTransaction(), projection: { tags: 1, privateNote: 1 } },
      )
      .toArray(),

  /** Puts the labels in place of those before. */
  async saveLabels(
    socialId: string,
    changed: readonly { rsvpId: string; tags: string[]; privateNote: string | null }[],
  ): Promise<void> {
    if (changed.length === 0) return;
    await rows.bulkWrite(
      changed.map(({ rsvpId, ...$set }) => ({
        updateOne: { filter: { _id: rsvpId, socialId }, update: { $set } },
      })),
      { ...inTransaction(), ordered: false },
    );
  },
});
