import { useReadPages } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { Loaded, RowsSkeleton, ShowMore, SidePanel } from '@momos/ui';
import { useEffect } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import { Composer } from './composer.tsx';
import { isAtEnd, type Log } from './log.ts';
import { PlainRow } from './message-row.tsx';
import * as classes from './message-list.module.css';
import type { Pending } from './outbox.ts';
import { PendingRow } from './pending-row.tsx';
import { useMessage } from './use-message.ts';

/** The message that a thread began with. */
export type ThreadRef = { id: string; number: number };

type Props = {
  channel: ChatChannel;
  log: Log;
  outbox: readonly Pending[];
  thread: ThreadRef;
  onClose: () => void;
};

/** A message and its replies beside the channel, and where the next reply is written. */
export function Thread({ channel, log, outbox, thread, onClose }: Props) {
  const first = useMessage(channel.key, thread.number, log);
  const replies = useReplies(channel, log, thread.id);
  const isOpen = first !== undefined && first.deletedBy === null;
  const replyTo = { ...thread, name: first?.author.displayName ?? '' };
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={words.thread}
      actions={
        isOpen ? (
          <div className={classes.threadFoot}>
            <Composer channel={channel} replyTo={replyTo} isThread onDone={() => undefined} />
          </div>
        ) : null
      }
    >
      <ol className={classes.list}>{first ? <PlainRow message={first} /> : null}</ol>
      <Loaded read={replies.read} skeleton={<RowsSkeleton count={2} />}>
        {() => (
          <>
            <ol className={classes.list} aria-label={words.threadReplies}>
              {replies.items.map(message => (
                <PlainRow key={message.id} message={message} />
              ))}
              {outbox
                .filter(({ replyTo: to }) => to?.id === thread.id)
                .map(each => (
                  <PendingRow key={each.clientId} pending={each} />
                ))}
            </ol>
            <ShowMore list={replies.read} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

/** Those that were read, with what came or changed since. */
function useReplies({ key, number }: ChatChannel, log: Log, messageId: string) {
  const read = useReadPages(chatMessagesContract.replies, {
    params: { ...channelParamsOf(key), messageId },
    query: { pageSize: 50 },
  });
  const isLive = isAtEnd(log);
  const { refetch } = read;
  useEffect(() => {
    // What is new does not come into a log that ends before it.
    if (!isLive) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLive, number, refetch]);
  const known = read.data?.items ?? [];
  const end = read.hasNextPage ? (known.at(-1)?.number ?? 0) : Number.POSITIVE_INFINITY;
  const live = log.items.filter(each => each.replyTo?.id === messageId && each.number <= end);
  const byNumber = new Map([...known, ...live].map(each => [each.number, each]));
  return { read, items: [...byNumber.values()].toSorted((a, b) => a.number - b.number) };
}
