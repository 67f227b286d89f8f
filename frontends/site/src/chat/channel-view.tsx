import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { ButtonLink, EmptyState, ErrorState, PageSkeleton, useSearchParams } from '@momos/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { ChannelHead } from './channel-head.tsx';
import * as classes from './chat.module.css';
import { Composer } from './composer.tsx';
import { draftKey, readDraft, replyToOf } from './draft.ts';
import type { Log } from './log.ts';
import { MessageDialog, type Question } from './message-dialogs.tsx';
import { MessageList } from './message-list.tsx';
import { Thread, type ThreadRef } from './thread.tsx';
import { useChat, useChatClient, useMyId } from './use-chat.ts';

/** One channel: its messages, and where one writes. */
export function ChannelView({
  channelKey,
  isEmbedded = false,
}: {
  channelKey: string;
  isEmbedded?: boolean;
}) {
  const { channels, logs } = useChat();
  const { error, isGone, retry } = useOpening(channelKey, logs.has(channelKey));
  const channel = channels?.find(({ key }) => key === channelKey);
  const log = logs.get(channelKey);
  if (isGone) return <Gone isEmbedded={isEmbedded} />;
  if (error !== undefined && !log) return <ErrorState error={error} onRetry={retry} />;
  if (!channel || !log) return <PageSkeleton />;
  return <Opened key={channelKey} {...{ channel, log, isEmbedded }} />;
}

const Gone = ({ isEmbedded }: { isEmbedded: boolean }) => (
  <EmptyState
    title={words.notFound}
    action={isEmbedded ? undefined : <ButtonLink to="/chat">{words.back}</ButtonLink>}
  >
    {words.notFoundText}
  </EmptyState>
);

/** Reads the channel when it is shown first, and again when it was left and rights came back. */
function useOpening(key: string, isShown: boolean) {
  const client = useChatClient();
  const [query] = useSearchParams();
  const around = Number(query.get('m')) || undefined;
  const [failed, setFailed] = useState<{ key: string; error: unknown }>();
  const open = () =>
    client.open(key, around).then(
      () => setFailed(undefined),
      (error: unknown) => setFailed({ key, error }),
    );
  const wasShown = useRef<string>(undefined);
  useEffect(() => {
    if (wasShown.current !== key || !isShown) void open();
    wasShown.current = key;
    // Not when another message is sought: the list itself goes there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, isShown]);
  const error = failed?.key === key ? failed.error : undefined;
  return {
    error,
    isGone: (error as { status?: number } | undefined)?.status === 404,
    retry: () => void open(),
  };
}

type OpenedProps = { channel: ChatChannel; log: Log; isEmbedded: boolean };

function Opened({ channel, log, isEmbedded }: OpenedProps) {
  const { outbox } = useChat();
  const me = useMyId();
  const [query] = useSearchParams();
  const [replyTo, setReplyTo] = useState(() => readDraft(draftKey(me, channel.key)).replyTo ?? undefined);
  const [editing, setEditing] = useState<ChatMessage>();
  const [question, setQuestion] = useState<Question>();
  const [thread, setThread] = useState<ThreadRef>();
  const reply = useCallback((message: ChatMessage) => {
    setReplyTo(replyToOf(message));
    setEditing(undefined);
  }, []);
  const own = outbox.filter(each => each.channel === channel.key);
  const editLast = () => setEditing(log.items.findLast(each => each.author.id === me && !each.deletedBy));
  // A reply that was begun before an edit is still there after it.
  const done = () => (editing ? setEditing(undefined) : setReplyTo(undefined));
  return (
    <section className={classes.channel} aria-label={channel.title}>
      {isEmbedded ? null : <ChannelHead channel={channel} />}
      <MessageList
        {...{ channel, log, outbox: own }}
        goTo={Number(query.get('m')) || undefined}
        onReply={reply}
        onEdit={setEditing}
        onAsk={setQuestion}
        onThread={setThread}
      />
      <Typing channelKey={channel.key} log={log} />
      <Composer channel={channel} replyTo={replyTo} editing={editing} onDone={done} onEditLast={editLast} />
      {thread ? (
        <Thread {...{ channel, log, thread }} outbox={own} onClose={() => setThread(undefined)} />
      ) : null}
      {question ? <MessageDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </section>
  );
}

function Typing({ channelKey, log }: { channelKey: string; log: Log }) {
  const { typing } = useChat();
  const me = useMyId();
  const who = typing.filter(each => each.channel === channelKey && each.userId !== me);
  const nameOf = (id: string) =>
    log.items.findLast(({ author }) => author.id === id)?.author.displayName ?? words.someone;
  return (
    <p className={classes.typing} aria-live="polite">
      {who.length > 0 ? words.typing(who.map(({ userId }) => nameOf(userId))) : ''}
    </p>
  );
}
