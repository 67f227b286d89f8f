import { useRead, useReadPages } from '@momos/api-client';
import { chatSearchContract, type FoundMessage } from '@momos/contracts/chat-search';
import { EmptyState, ErrorState, Link, PageSkeleton, ShowMore } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { Entry } from './channel-entry.tsx';
import * as classes from './chat.module.css';
import { shortText } from './times.ts';

/** What was found for some words: channels by their title, and messages from the newest on. */
export function ChatSearch({ q }: { q: string }) {
  const channels = useRead(chatSearchContract.channels, { query: { q } });
  const messages = useReadPages(chatSearchContract.messages, { query: { q, pageSize: 20 } });
  // Words of one letter are not searched for.
  if (messages.error?.status === 400) return <EmptyState title={words.noResults(q)} />;
  const failed = [channels, messages].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!channels.data || !messages.data) return <PageSkeleton />;
  const { items } = messages.data;
  const count = channels.data.data.length + items.length;
  if (count === 0) return <EmptyState title={words.noResults(q)} />;
  return (
    <>
      <ul className={classes.channels} aria-label={words.results(count, messages.hasNextPage)}>
        {channels.data.data.map(channel => (
          <li key={channel.key}>
            <Entry channel={channel} isOnline={false} />
          </li>
        ))}
        {items.map(each => (
          <li key={each.message.id}>
            <Hit found={each} />
          </li>
        ))}
      </ul>
      <ShowMore list={messages} />
    </>
  );
}

const Hit = ({ found: { message, channelTitle } }: { found: FoundMessage }) => (
  <Link to={`/chat/${message.channel}?m=${message.number}`} className={classes.hit}>
    <span className={classes.entryTitle}>
      <span>
        {message.author.displayName} · {channelTitle}
      </span>
      <time dateTime={message.createdAt}>{shortText(message.createdAt)}</time>
    </span>
    <span>{message.text}</span>
  </Link>
);
