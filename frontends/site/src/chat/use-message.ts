import { useRead } from '@momos/api-client';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { channelParamsOf } from './channel-params.ts';
import type { Log } from './log.ts';

/** A message of a channel by its number, also one that is not among those on the page. */
export function useMessage(key: string, number: number, log?: Log): ChatMessage | undefined {
  const held = log?.items[number - (log.items[0]?.number ?? 0)];
  const { data } = useRead(
    chatMessagesContract.list,
    { params: channelParamsOf(key), query: { before: number + 1, pageSize: 1 } },
    { enabled: held === undefined, staleTime: 60_000 },
  );
  return held ?? data?.data.find(each => each.number === number);
}
