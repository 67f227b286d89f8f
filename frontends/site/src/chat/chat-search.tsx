import { useRead } from '@momos/api-client';
import { chatSearchContract } from '@momos/contracts/chat-search';
import { EmptyState, Link } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './chat.module.css';
import { Entry } from './channel-list.tsx';
import { shortText } from './times.ts';

/** What was found for some words. */
export function ChatSearch({ q }: { q: string }) {
  const { data } = useRead(chatSearchContract.all, { query: { q } });
  if (!data) return null;
  const { messages, channels } = data.data;
  if (messages.length + channels.length === 0) return <EmptyState title={words.noResults(q)} />;
  return (
    <ul className={classes.channels} aria-label={words.results(messages.length + channels.length)}>
      {channels.map(channel => (
        <li key={channel.key}>
          <Entry channel={channel} isOnline={false} />
        </li>
      ))}
      {messages.map(({ message, channelTitle }) => (
        <li key={message.id}>
          <Link to={`/chat/${message.channel}?m=${message.number}`} className={classes.hit}>
            <span className={classes.entryTitle}>
              <span>
                {message.author.displayName} · {channelTitle}
              </span>
              <time dateTime={message.createdAt}>{shortText(message.createdAt)}</time>
            </span>
            <span>{message.text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
