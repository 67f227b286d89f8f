import type { ChatChannel } from '@momos/contracts/chat-channels';
import { ButtonLink, EmptyState, ErrorState, PageSkeleton } from '@momos/ui';
import { useEffect, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { Entry } from './channel-entry.tsx';
import * as classes from './chat.module.css';
import { HiddenChannels } from './hidden-channels.tsx';
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
  return (
    <>
      {shown.length === 0 ? <NoChannels /> : <Shown channels={shown} online={online} />}
      <HiddenChannels />
    </>
  );
}

const NoChannels = () => (
  <EmptyState title={words.noChannels} action={<ButtonLink to="/circles">{words.findCircles}</ButtonLink>}>
    {words.noChannelsText}
  </EmptyState>
);

type ShownProps = { channels: readonly ChatChannel[]; online: ReadonlySet<string> };

const Shown = ({ channels, online }: ShownProps) => (
  <nav aria-label={words.channels}>
    <ul className={classes.channels}>
      {channels.map(channel => (
        <li key={channel.key}>
          <Entry channel={channel} isOnline={channel.people.some(({ id }) => online.has(id))} />
        </li>
      ))}
    </ul>
  </nav>
);

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
