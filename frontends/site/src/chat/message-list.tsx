import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { EmptyState } from '@momos/ui';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { hasOlder, isAtEnd, type Log } from './log.ts';
import * as classes from './message-list.module.css';
import { MessageRow, type RowActions } from './message-row.tsx';
import type { Pending } from './outbox.ts';
import { PendingRow } from './pending-row.tsx';
import { dayText, isSameDay } from './times.ts';
import { useChatClient } from './use-chat.ts';

type Props = Omit<RowActions, 'onJump'> & {
  channel: ChatChannel;
  log: Log;
  outbox: readonly Pending[];
  /** A message that is looked for. */
  goTo: number | undefined;
};

/** How near to an end, in px, more is read. */
const nearPx = 600;
const continuedMs = 5 * 60_000;
const nearBottom = 48;

/** The messages of a channel, from the bottom up; at most 400 on the page, the rest is read as it is scrolled to. */
export function MessageList({ channel, log, outbox, goTo, ...on }: Props) {
  const { scroller, isAtBottom, onScroll, jump } = useScrolling(channel.key, log, goTo);
  // Where the channel was read up to when it was opened.
  const [readUpTo] = useState(channel.lastRead);
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
      <Jumps {...{ channel, log, first, readUpTo, isAtBottom, jump }} />
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

type JumpProps = {
  channel: ChatChannel;
  log: Log;
  first: number;
  readUpTo: number;
  isAtBottom: boolean;
  jump: (number: number) => void;
};

function Jumps({ channel, log, first, readUpTo, isAtBottom, jump }: JumpProps) {
  const unreadAbove = readUpTo > 0 && first > readUpTo + 1 ? first - readUpTo - 1 : 0;
  return (
    <>
      {unreadAbove > 0 ? (
        <button type="button" className={classes.jumpUp} onClick={() => jump(readUpTo + 1)}>
          ↑ {words.jumpToUnread(unreadAbove)}
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

/** Reads older and newer messages as they come near, and finds one by its number. */
function useScrolling(key: string, log: Log, goTo: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const readMore = useReadMore(key, log);
  const jump = useJump(key, log, { scroller, goTo });
  function onScroll() {
    const element = scroller.current;
    if (!element) return;
    // The scroller begins at its bottom: what is above has a negative place.
    const below = -element.scrollTop;
    setAtBottom(below < nearBottom);
    readMore({ below, above: element.scrollHeight - element.clientHeight - below });
  }
  return { scroller, isAtBottom, onScroll, jump };
}

function useReadMore(key: string, log: Log) {
  const client = useChatClient();
  const isReading = useRef(false);
  return ({ above, below }: { above: number; below: number }) => {
    const isNear = (distance: number) => distance < nearPx;
    const older = isNear(above) && hasOlder(log) ? client.older : undefined;
    const read = older ?? (isNear(below) && !isAtEnd(log) ? client.newer : undefined);
    if (!read || isReading.current) return;
    isReading.current = true;
    void read(key)
      .catch(() => undefined)
      .finally(() => {
        isReading.current = false;
      });
  };
}

type JumpFrom = { scroller: RefObject<HTMLDivElement | null>; goTo: number | undefined };

/** Shows a message by its number, also one that is not read yet. */
function useJump(key: string, log: Log, { scroller, goTo }: JumpFrom) {
  const client = useChatClient();
  const sought = useRef(goTo);
  const show = (number: number) => {
    const row = scroller.current?.querySelector(`[data-number="${number}"]`);
    if (!row) return;
    sought.current = undefined;
    const isLast = number === log.number;
    row.scrollIntoView({ block: isLast ? 'end' : 'center' });
    if (!isLast) row.classList.add(classes.found ?? '');
  };
  useLayoutEffect(() => {
    if (sought.current !== undefined) show(sought.current);
  });
  return (number: number) => {
    sought.current = number;
    if (log.items.some(each => each.number === number)) show(number);
    else void client.open(key, number >= log.number ? undefined : number).catch(() => undefined);
  };
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
