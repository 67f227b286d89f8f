import { errorText, useReadPages } from '@momos/api-client';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { Button, Loaded, RowsSkeleton, ShowMore, showToast } from '@momos/ui';
import { useEffect, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { Entry } from './channel-entry.tsx';
import * as classes from './chat.module.css';
import { useChat, useChatClient } from './use-chat.ts';

/** Channels that the person hid, read once the fold is open; each is shown again. */
export function HiddenChannels() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.hidden} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{words.hidden}</summary>
      {isOpen ? <Hidden /> : null}
    </details>
  );
}

function Hidden() {
  const read = useReadPages(chatChannelsContract.list, { query: { hidden: 'true', pageSize: 50 } });
  const { channels = [] } = useChat();
  const hidden = channels.filter(({ isHidden }) => isHidden).map(({ key }) => key);
  const known = hidden.join(' ');
  const { refetch } = read;
  useEffect(() => {
    void refetch();
    // Again when one is hidden meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known, refetch]);
  return (
    <Loaded
      read={read}
      skeleton={<RowsSkeleton count={1} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p>{words.hiddenNone}</p>}
    >
      {({ items }) => (
        <>
          <ul className={classes.channels}>
            {items.map(channel => (
              <li key={channel.key}>
                <Entry channel={channel} isOnline={false} />
                <ShowAgain channel={channel} onDone={() => void refetch()} />
              </li>
            ))}
          </ul>
          <ShowMore list={read} />
        </>
      )}
    </Loaded>
  );
}

function ShowAgain({ channel: { key, title }, onDone }: { channel: ChatChannel; onDone: () => void }) {
  const client = useChatClient();
  const show = async () => {
    await client.mark(key, { isHidden: false });
    await client.reload();
    onDone();
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={words.showChannelAgain(title)}
      onClick={() => void show().catch((error: unknown) => showToast(errorText(error), { tone: 'bad' }))}
    >
      {words.showAgain}
    </Button>
  );
}
