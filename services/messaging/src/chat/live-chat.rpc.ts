import { LiveChatService } from '@momos/contracts/proto/messaging/v1/live_chat';
import { rpc, type RpcBinding, type TokenVerifier } from '@momos/runtime';
import { channelsOfPerson } from './channels-of-person.ts';
import type { RightsDeps } from './rights.ts';

/** Which channels a person's pages are joined to (proto/messaging/v1/live_chat.proto), by their own token. */
export const liveChatRpc = (deps: RightsDeps & { verify: TokenVerifier }): RpcBinding =>
  rpc(LiveChatService, ['gateway'], {
    async listOwnChannels({ accessToken }) {
      const { userId } = await deps.verify(accessToken);
      const own = await channelsOfPerson(deps, userId);
      return { channels: own.map(({ channel }) => ({ key: channel._id, seq: channel.seq })) };
    },
  });
