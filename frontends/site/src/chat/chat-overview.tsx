import { EmptyState } from '@momos/ui';
import { IconMessageCircle } from '@momos/ui/icons';
import { chatWords as words } from '../words/chat.ts';
import { Entry } from './channel-entry.tsx';
import * as classes from './chat.module.css';
import { useChat } from './use-chat.ts';

/** Beside the list while no channel is chosen: what is unread, or that nothing is. */
export function ChatOverview() {
  const { channels } = useChat();
  if (!channels?.length) return null;
  const waiting = channels.filter(({ unread, isMuted, isHidden }) => unread > 0 && !isMuted && !isHidden);
  if (waiting.length === 0)
    return (
      <div className={classes.caughtUp}>
        <EmptyState icon={<IconMessageCircle />} title={words.caughtUp}>
          {words.caughtUpText}
        </EmptyState>
      </div>
    );
  return (
    <section className={classes.waiting} aria-label={words.waiting}>
      <h2>{words.waiting}</h2>
      <ul className={classes.channels}>
        {waiting.map(channel => (
          <li key={channel.key}>
            <Entry channel={channel} isOnline={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
