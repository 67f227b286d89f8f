import { useSession } from '@momos/api-client';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { showToast, useNavigate } from '@momos/ui';
import { Menu } from '@momos/ui/overlays';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import type { Question } from './message-dialogs.tsx';
import * as classes from './message.module.css';
import { type Emoji, useReact } from './reactions.tsx';
import { useChatClient, useMyId } from './use-chat.ts';

const quick: readonly Emoji[] = ['👍', '❤️', '😂', '🎉'];

type Props = {
  message: ChatMessage;
  canWrite: boolean;
  canModerate: boolean;
  isConversation: boolean;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onAsk: (question: Question) => void;
};

/** What can be done with a message: beside it for the pointer, reached by Tab, and a menu for the rest. */
export function MessageActions(props: Props) {
  const { message, canWrite, onReply } = props;
  const react = useReact(message);
  const me = useMyId();
  const has = (emoji: string) =>
    message.reactions.some(each => each.emoji === emoji && each.userIds.includes(me));
  return (
    <div className={classes.actions}>
      {canWrite
        ? quick.map(emoji => (
            <button
              key={emoji}
              type="button"
              aria-label={words.react(emoji)}
              className={classes.quick}
              onClick={() => void react(emoji, !has(emoji))}
            >
              {emoji}
            </button>
          ))
        : null}
      {canWrite ? (
        <button type="button" aria-label={words.reply} title={words.reply} onClick={() => onReply(message)}>
          ↩
        </button>
      ) : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" aria-label={words.more} title={words.more}>
            ⋯
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Items {...props} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Items({ message, canWrite, canModerate, isConversation, onEdit, onAsk }: Props) {
  const me = useMyId();
  const act = useActions(message);
  const ask = (kind: Question['kind']) => () => onAsk({ kind, message });
  const isMine = message.author.id === me;
  return (
    <>
      {isMine && canWrite ? <Menu.Item onClick={() => onEdit(message)}>{words.edit}</Menu.Item> : null}
      {canModerate || isConversation ? (
        <Menu.Item onClick={() => act.pin(!message.isPinned)}>
          {message.isPinned ? words.unpin : words.pin}
        </Menu.Item>
      ) : null}
      <Menu.Item onClick={act.markUnread}>{words.markUnread}</Menu.Item>
      {isMine || isConversation ? null : (
        <Menu.Item onClick={act.writeTo}>{words.writeTo(message.author.displayName)}</Menu.Item>
      )}
      {isMine ? null : <Menu.Item onClick={ask('report')}>{words.report}</Menu.Item>}
      {canModerate && !isMine ? (
        <>
          <Menu.Item onClick={ask('mute')}>{words.silence}</Menu.Item>
          <Menu.Item color="red" onClick={ask('block')}>
            {words.block}
          </Menu.Item>
        </>
      ) : null}
      {isMine || canModerate ? (
        <Menu.Item color="red" onClick={act.remove}>
          {words.remove}
        </Menu.Item>
      ) : null}
    </>
  );
}

function useActions(message: ChatMessage) {
  const { call } = useSession();
  const client = useChatClient();
  const navigate = useNavigate();
  const params = { ...channelParamsOf(message.channel), messageId: message.id };
  const tried = (work: () => Promise<unknown>) => () =>
    void work().catch(() => showToast(words.failed, { tone: 'bad' }));
  return {
    pin: (isPinned: boolean) =>
      tried(async () =>
        client.changed((await call(chatMessagesContract.pin, { params, body: { isPinned } })).data),
      )(),
    remove: tried(async () => client.changed((await call(chatMessagesContract.remove, { params })).data)),
    markUnread: tried(() => client.mark(message.channel, { lastRead: message.number, isUnread: true })),
    writeTo: tried(async () => navigate(`/chat/${(await client.talkTo(message.author.id)).key}`)),
  };
}
