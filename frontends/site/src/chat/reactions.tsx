import { useSession } from '@momos/api-client';
import { type ChatMessage, chatMessagesContract, type reactionEmoji } from '@momos/contracts/chat-messages';
import { showToast } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './message.module.css';
import { useChatClient, useMyId } from './use-chat.ts';

export type Emoji = (typeof reactionEmoji)[number];

/** Sets or takes back one's reaction to a message. */
export function useReact(message: ChatMessage) {
  const { call } = useSession();
  const client = useChatClient();
  return async (emoji: Emoji, isOn: boolean) => {
    const params = { ...channelParamsOf(message.channel), messageId: message.id };
    try {
      client.changed((await call(chatMessagesContract.react, { params, body: { emoji, isOn } })).data);
    } catch {
      showToast(words.failed, { tone: 'bad' });
    }
  };
}

/** How people reacted to a message; each is a switch. */
export function Reactions({ message, canWrite }: { message: ChatMessage; canWrite: boolean }) {
  const me = useMyId();
  const react = useReact(message);
  if (message.reactions.length === 0) return null;
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, userIds }) => (
        <button
          key={emoji}
          type="button"
          disabled={!canWrite}
          aria-pressed={userIds.includes(me)}
          aria-label={words.reaction(emoji, userIds.length)}
          onClick={() => void react(emoji as Emoji, !userIds.includes(me))}
        >
          {emoji} <span>{userIds.length}</span>
        </button>
      ))}
    </div>
  );
}
