import { chatWords as words } from '../words/chat.ts';
import { Attachment } from './message-row.tsx';
import { MessageText } from './message-text.tsx';
import * as classes from './message.module.css';
import type { Pending } from './outbox.ts';
import { useChatClient } from './use-chat.ts';

/** A message on its way: shown as soon as it is written, and what to do where it was refused. */
export function PendingRow({ pending }: { pending: Pending }) {
  const client = useChatClient();
  const { clientId, text, attachments, mentions, failure } = pending;
  return (
    <li className={classes.row} data-continued data-pending>
      <span className={classes.sideTime} aria-hidden>
        {failure ? '!' : '…'}
      </span>
      <div className={classes.body}>
        {text ? <MessageText text={text} hasMentions={mentions.length > 0} /> : null}
        {attachments.map(({ path, name }) => (
          <Attachment key={path} path={path} name={name} />
        ))}
        {failure ? (
          <p className={classes.failure} role="alert">
            {words.notSent}: {failure}{' '}
            <button type="button" onClick={() => client.again(clientId)}>
              {words.tryAgain}
            </button>{' '}
            <button type="button" onClick={() => client.drop(clientId)}>
              {words.discard}
            </button>
          </p>
        ) : (
          <small className={classes.note}>{words.sending}</small>
        )}
      </div>
    </li>
  );
}
