import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { EmptyState } from '@momos/ui';
import { Fragment, useEffect, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { hasOlder, isAtEnd, type Log } from './log.ts';
import * as classes from './message-list.module.css';
import { MessageRow, type RowActions } from './message-row.tsx';
import type { Pending } from './outbox.ts';
import { PendingRow } from './pending-row.tsx';
import { dayText, isSameDay } from './times.ts';
import { useChatClient } from './use-chat.ts';
import { useScrolling } from './use-scrolling.ts';

type Props = Omit<RowActions, 'onJump'> & {
  channel: ChatChannel;
  log: Log;
  outbox: readonly Pending[];
  /** A message that is looked for. */
  goTo: number | undefined;
};

const continuedMs = 5 * 60_000;

/** The messages of a channel, from the bottom up; at most 400 on the page, the rest is read as it is scrolled to. */
export function MessageList({ channel, log, outbox, goTo, ...on }: Props) {
  // Where the channel was read up to when it was opened, and what was unread then.
  const [{ lastRead: readUpTo, unread }] = useState(channel);
  const scrolling = useScrolling(channel.key, log, { goTo, readUpTo });
  const { scroller, isAtBottom, onScroll, jump } = scrolling;
  useReading(channel, log, isAtBottom);
  if (log.number === 0 && outbox.length === 0)
    return (
      <div className={classes.empty}>
        <EmptyState title={words.emptyChannel}>{words.emptyChannelText}</EmptyState>
      </div>
    );
  const first = log.items[0]?.number ?? 1;
  return (
    <div className={classes.frame}>
      <div
        className={classes.scroller}
        ref={scroller}
        onScroll={onScroll}
        // What scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={words.messages}
      >
        <ol className={classes.list}>
          <li className={classes.edge}>{hasOlder(log) ? words.loadingOlder : words.beginning}</li>
          <Rows {...{ channel, log, first, readUpTo, ...on }} onJump={jump} />
          {isAtEnd(log) ? outbox.map(each => <PendingRow key={each.clientId} pending={each} />) : null}
        </ol>
      </div>
      <Jumps {...{ channel, log, readUpTo, unread, ...scrolling }} />
    </div>
  );
}

type RowsProps = RowActions & { channel: ChatChannel; log: Log; first: number; readUpTo: number };

const Rows = ({ channel, log: { items }, first, readUpTo, ...on }: RowsProps) =>
  items.map((message, index) => (
    <Fragment key={message.id}>
      <Divider message={message} before={items[index - 1]} readUpTo={readUpTo} />
      <MessageRow
        {...on}
        message={message}
        isContinued={isContinued(message, items[index - 1], readUpTo)}
        repliedTo={message.replyTo ? items[message.replyTo.number - first] : undefined}
        canWrite={channel.canWrite}
        canModerate={channel.canModerate}
        isConversation={channel.type === 'messaging'}
      />
    </Fragment>
  ));

function Divider({
  message,
  before,
  readUpTo,
}: {
  message: ChatMessage;
  before: ChatMessage | undefined;
  readUpTo: number;
}) {
  const isNew = message.number === readUpTo + 1 && readUpTo > 0;
  const isOtherDay = !before || !isSameDay(before.createdAt, message.createdAt);
  return (
    <>
      {isOtherDay ? <li className={classes.day}>{dayText(message.createdAt)}</li> : null}
      {isNew ? <li className={classes.new}>{words.newMessages}</li> : null}
    </>
  );
}

const isContinued = (message: ChatMessage, before: ChatMessage | undefined, readUpTo: number): boolean =>
  before !== undefined &&
  message.replyTo === null &&
  before.author.id === message.author.id &&
  message.number !== readUpTo + 1 &&
  isSameDay(before.createdAt, message.createdAt) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < continuedMs;

type JumpProps = Pick<ReturnType<typeof useScrolling>, 'isAtBottom' | 'isUnreadAbove' | 'jump'> & {
  channel: ChatChannel;
  log: Log;
  readUpTo: number;
  unread: number;
};

function Jumps({ channel, log, readUpTo, unread, isAtBottom, isUnreadAbove, jump }: JumpProps) {
  return (
    <>
      {isUnreadAbove ? (
        <button type="button" className={classes.jumpUp} onClick={() => jump(readUpTo + 1)}>
          ↑ {words.jumpToUnread(unread)}
        </button>
      ) : null}
      {isAtBottom && isAtEnd(log) ? null : (
        <button type="button" className={classes.jumpDown} onClick={() => jump(log.number)}>
          ↓ {channel.unread > 0 ? words.jumpToUnread(channel.unread) : words.jumpToLatest}
        </button>
      )}
    </>
  );
}

/** What is at the end of a list that is seen has been read. */
function useReading({ key, lastRead, number }: ChatChannel, log: Log, isAtBottom: boolean): void {
  const client = useChatClient();
  const isRead = isAtBottom && isAtEnd(log) && log.number > 0;
  useEffect(() => {
    if (!isRead) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'hidden' && log.number > lastRead)
        void client.mark(key, { lastRead: log.number }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
    // Not again when the marker itself moves: "mark as unread" takes it back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, log.number, number, isRead]);
}
