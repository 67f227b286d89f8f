import type { ChatChannel } from '@momos/contracts/chat-channels';
import { Avatar, ButtonLink, EmptyState, ErrorState, NavLink, PageSkeleton } from '@momos/ui';
import { useEffect, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './chat.module.css';
import { shortText } from './times.ts';
import { useChat, useChatClient } from './use-chat.ts';

const askEveryMs = 30_000;

/** The person's channels, the last active first. */
export function ChannelList() {
  const { channels, error } = useChat();
  const client = useChatClient();
  const online = useOnline(channels ?? []);
  if (!channels)
    return error ? <ErrorState error={error} onRetry={() => void client.reload()} /> : <PageSkeleton />;
  const shown = channels.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0)
    return (
      <EmptyState
        title={words.noChannels}
        action={<ButtonLink to="/circles">{words.findCircles}</ButtonLink>}
      >
        {words.noChannelsText}
      </EmptyState>
    );
  return (
    <nav aria-label={words.channels}>
      <ul className={classes.channels}>
        {shown.map(channel => (
          <li key={channel.key}>
            <Entry channel={channel} isOnline={channel.people.some(({ id }) => online.has(id))} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Entry({ channel, isOnline }: { channel: ChatChannel; isOnline: boolean }) {
  const { key, title, unread, last, isMuted, people } = channel;
  const face = people[0] ?? { displayName: title, id: key };
  return (
    <NavLink
      to={`/chat/${key}`}
      className={classes.entry}
      data-unread={(unread > 0 && !isMuted) || undefined}
    >
      <span className={classes.face}>
        <Avatar person={face} size={40} />
        {isOnline ? <span className={classes.online} role="img" aria-label={words.online} /> : null}
      </span>
      <span className={classes.entryWords}>
        <span className={classes.entryTitle}>
          <span>{title}</span>
          {last ? <time dateTime={last.at}>{shortText(last.at)}</time> : null}
        </span>
        <span className={classes.entryLast}>
          <span>{last ? `${last.author.displayName}: ${last.text}` : words.emptyChannel}</span>
          {isMuted ? <small>{words.muted}</small> : null}
          {unread > 0 && !isMuted ? (
            <span className={classes.badge} aria-label={words.unreadLabel(unread)}>
              {words.unread(unread)}
            </span>
          ) : null}
        </span>
      </span>
    </NavLink>
  );
}

/** Who of the people one talks with is there; asked again now and then. */
function useOnline(channels: readonly ChatChannel[]): ReadonlySet<string> {
  const client = useChatClient();
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const people = channels.flatMap(each => each.people.map(({ id }) => id)).slice(0, 100);
  const asked = people.join(' ');
  useEffect(() => {
    if (asked === '') return undefined;
    const ask = () => void client.presence(asked.split(' ')).then(found => setOnline(new Set(found)));
    ask();
    const asking = setInterval(ask, askEveryMs);
    return () => clearInterval(asking);
  }, [client, asked]);
  return online;
}
