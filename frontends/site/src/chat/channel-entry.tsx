import type { ChatChannel } from '@momos/contracts/chat-channels';
import { Avatar, NavLink } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './chat.module.css';
import { shortText } from './times.ts';

/** A channel in a list: what was said last, and how much is unread. */
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
