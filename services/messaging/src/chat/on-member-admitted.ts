import type { Moved } from '../membership/change-membership.ts';
import { isMember } from '../membership/membership.ts';
import { keyOf } from './channel.ts';
import type { Channels } from './channel.store.ts';
import type { Standings } from './standing.store.ts';

type Deps = { channels: Pick<Channels, 'find'>; standings: Pick<Standings, 'read'> };

/** In the transaction that admits a member: what was said in the circle before is not unread to them. */
export const onMemberAdmitted =
  ({ channels, standings }: Deps) =>
  async ({ before, move: { after } }: Moved): Promise<void> => {
    if (isMember(before) || !isMember(after)) return;
    const channel = await channels.find(keyOf({ type: 'team', id: after.circleId }));
    if (!channel) return;
    await standings.read([{ channelId: channel._id, userId: after.userId, lastRead: channel.number }]);
  };
