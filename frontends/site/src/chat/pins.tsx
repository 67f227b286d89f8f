import { useRead } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { Button, Dialog, EmptyState, Link, Loaded, RowsSkeleton, useAction } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './chat.module.css';
import { PlainRow } from './message-row.tsx';
import { useChatClient } from './use-chat.ts';

type Props = { channel: ChatChannel; onClose: () => void };

/** Pinned messages of a channel; each leads to its place, and whoever may pin takes it off. */
export function Pins({ channel, onClose }: Props) {
  const read = useRead(chatMessagesContract.pins, { params: channelParamsOf(channel.key) }, { staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={words.pins}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={words.pinsNone}>{words.pinsNoneText}</EmptyState>}
      >
        {({ data }) => (
          <ol className={classes.pins}>
            {data.map(message => (
              <Pin key={message.id} {...{ channel, message, onClose }} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function Pin({ channel, message, onClose }: Props & { message: ChatMessage }) {
  const client = useChatClient();
  const unpin = useAction(chatMessagesContract.pin, {
    refreshes: [chatMessagesContract.pins],
    onDone: ({ data }) => client.changed(data),
  });
  const mayPin = channel.canModerate || channel.type === 'messaging';
  const params = { ...channelParamsOf(channel.key), messageId: message.id };
  return (
    <PlainRow message={message}>
      <div className={classes.buttons}>
        <Link to={`/chat/${channel.key}?m=${message.number}`} onClick={onClose}>
          {words.goToMessage}
        </Link>
        {mayPin ? (
          <Button
            variant="subtle"
            size="xs"
            loading={unpin.isPending}
            onClick={() => unpin.mutate({ params, body: { isPinned: false } })}
          >
            {words.unpin}
          </Button>
        ) : null}
      </div>
    </PlainRow>
  );
}
