import type { ChannelType } from '@momos/contracts/chat-channels';

/** A channel's key, `type/id`, as the parameters of a call. */
export function channelParamsOf(key: string): { type: ChannelType; id: string } {
  const [type, id = ''] = key.split('/');
  return { type: type as ChannelType, id };
}
