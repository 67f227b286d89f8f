import { LiveChatService } from '@momos/contracts/proto/messaging/v1/live_chat';
import { channelParams } from '@momos/contracts/chat-channels';
import { AppError } from '@momos/contracts/errors';
import { rpc, type RpcBinding, type TokenVerifier } from '@momos/runtime';
import { type Channel, refOf } from './channel.ts';
import { channelsOfPerson } from './channels-of-person.ts';
import { admit, type Person, type RightsDeps } from './rights.ts';

/** Which channels a person's pages are joined to (proto/messaging/v1/live_chat.proto), by their own token. */
export const liveChatRpc = (deps: RightsDeps & { verify: TokenVerifier }): RpcBinding =>
  rpc(LiveChatService, ['gateway'], {
    async listOwnChannels({ accessToken, opened }) {
      const actor = await deps.verify(accessToken);
      const own = (await channelsOfPerson(deps, actor.userId)).map(({ channel }) => channel);
      const known = new Set(own.map(({ _id }) => _id));
      const others = [...new Set(opened)].filter(key => !known.has(key)).slice(0, maxOpened);
      const admitted = await Promise.all(others.map(key => admittedTo(deps, actor, key)));
      return { channels: [...own, ...admitted.flat()].map(({ _id: key, seq }) => ({ key, seq })) };
    },
  });

const maxOpened = 20;

/** The channel where the person is admitted to it, as managers are to channels that are not their own. */
async function admittedTo(deps: RightsDeps, person: Person, key: string): Promise<Channel[]> {
  const ref = channelParams.safeParse(refOf(key)).data;
  if (!ref) return [];
  try {
    return [(await admit(deps, person, ref)).channel];
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return [];
    throw error;
  }
}
