import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';

/** How one person stands in one channel: what they have read and want, and what moderators keep them from. */
export type Standing = {
  /** `{channel} {user}` */
  _id: string;
  channelId: string;
  userId: string;
  /** Number of the last message that they have read. */
  lastRead: number;
  isMuted: boolean;
  /** Number of the channel's last message when they hid it; null when they have not. */
  hiddenAt: number | null;
  isBlocked: boolean;
  silencedUntil: Date | null;
  /** Whether a moderator ever kept them from something, for the list of these. */
  isRestricted: boolean;
};

const definition = defineCollection<Standing>()({
  name: 'chat_standings',
  noun: 'standing',
  shape: {
    _id: String,
    channelId: { type: String, required: true },
    userId: { type: String, required: true },
    lastRead: { type: Number, default: 0 },
    isMuted: { type: Boolean, default: false },
    hiddenAt: { type: Number, default: null },
    isBlocked: { type: Boolean, default: false },
    silencedUntil: { type: Date, default: null },
    isRestricted: { type: Boolean, default: false },
  },
  queries: {
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
    restricted: {
      find: (channelId: string) => ({ channelId }),
      where: { isRestricted: true },
      index: { channelId: 1, _id: -1 },
    },
  },
});

/** Every query of standings. */
export type Standings = ReturnType<typeof createStandings>;

const standingId = (channelId: string, userId: string): string => `${channelId} ${userId}`;

const noStanding = (channelId: string, userId: string): Standing => ({
  _id: standingId(channelId, userId),
  channelId,
  userId,
  lastRead: 0,
  isMuted: false,
  hiddenAt: null,
  isBlocked: false,
  silencedUntil: null,
  isRestricted: false,
});

export function createStandings(store: Store) {
  const { find, findMany, by, rows, inTransaction } = collection(store, definition);
  const get = async (channelId: string, userId: string): Promise<Standing> =>
    (await find(standingId(channelId, userId))) ?? noStanding(channelId, userId);
  return {
    get,
    /** A person's standings in channels, by channel; a channel that they never looked at has one of nothing. */
    async inChannels(userId: string, channelIds: readonly string[]): Promise<Map<string, Standing>> {
      const found = await findMany(channelIds.map(each => standingId(each, userId)));
      const known = new Map(found.map(standing => [standing.channelId, standing]));
      return new Map(channelIds.map(each => [each, known.get(each) ?? noStanding(each, userId)]));
    },
    restricted: (channelId: string, page: PageRequest): Promise<Page<Standing>> =>
      by.restricted(channelId).page(page),
    async set(channelId: string, userId: string, set: Partial<Standing>): Promise<Standing> {
      await rows.updateOne(
        { _id: standingId(channelId, userId) },
        { $set: { channelId, userId, ...set } },
        { ...inTransaction(), upsert: true },
      );
      return get(channelId, userId);
    },
    /** Moves read markers forward only. */
    async read(marks: readonly Pick<Standing, 'channelId' | 'userId' | 'lastRead'>[]): Promise<void> {
      if (marks.length === 0) return;
      await rows.bulkWrite(
        marks.map(({ channelId, userId, lastRead }) => ({
          updateOne: {
            filter: { _id: standingId(channelId, userId) },
            update: { $set: { channelId, userId }, $max: { lastRead } },
            upsert: true,
          },
        })),
        { ...inTransaction(), ordered: true },
      );
    },
  };
}
