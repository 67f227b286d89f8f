import type { ChatMessage } from '@momos/contracts/chat-messages';
import { Avatar } from '@momos/ui';
import { memo } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { LinkPreview } from './link-preview.tsx';
import { MessageActions } from './message-actions.tsx';
import { firstLink, MessageText } from './message-text.tsx';
import type { Question } from './message-dialogs.tsx';
import * as classes from './message.module.css';
import { Reactions } from './reactions.tsx';
import { timeText } from './times.ts';
import { useMyId } from './use-chat.ts';

export type RowActions = {
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onJump: (number: number) => void;
  onAsk: (question: Question) => void;
};

type Props = RowActions & {
  message: ChatMessage;
  /** Of the same person as the one before, shortly after it. */
  isContinued: boolean;
  repliedTo: ChatMessage | undefined;
  canWrite: boolean;
  canModerate: boolean;
  isConversation: boolean;
};

/** One message. */
export const MessageRow = memo(function MessageRow({ onJump, repliedTo, isContinued, ...props }: Props) {
  const { message, canWrite } = props;
  const isForMe = message.mentions.includes(useMyId());
  return (
    <li
      className={classes.row}
      data-number={message.number}
      data-continued={isContinued || undefined}
      data-for-me={isForMe || undefined}
    >
      <Side message={message} isContinued={isContinued} />
      <div className={classes.body}>
        <Quote replyTo={message.replyTo} repliedTo={repliedTo} onJump={onJump} />
        {isContinued ? (
          <span className="mo-hidden">{message.author.displayName}</span>
        ) : (
          <Head message={message} />
        )}
        <Content message={message} />
        {message.deletedBy ? null : <Reactions message={message} canWrite={canWrite} />}
      </div>
      {message.deletedBy ? null : <MessageActions {...props} />}
    </li>
  );
});

const Side = ({ message, isContinued }: Pick<Props, 'message' | 'isContinued'>) =>
  isContinued ? (
    <time className={classes.sideTime} dateTime={message.createdAt}>
      {timeText(message.createdAt)}
    </time>
  ) : (
    <Avatar person={message.author} size={36} />
  );

type QuoteProps = Pick<Props, 'repliedTo' | 'onJump'> & { replyTo: ChatMessage['replyTo'] };

/** What a reply is to; leads there. */
const Quote = ({ replyTo, repliedTo, onJump }: QuoteProps) =>
  replyTo ? (
    <button type="button" className={classes.quote} onClick={() => onJump(replyTo.number)}>
      {repliedTo ? `${repliedTo.author.displayName}: ${repliedTo.text || '…'}` : words.reply}
    </button>
  ) : null;

const Head = ({ message }: { message: ChatMessage }) => (
  <div className={classes.head}>
    <strong>{message.author.displayName}</strong>
    <time dateTime={message.createdAt}>{timeText(message.createdAt)}</time>
    {message.isPinned ? <span>📌 {words.pinned}</span> : null}
  </div>
);

function Content({ message }: { message: ChatMessage }) {
  if (message.deletedBy)
    return (
      <p className={classes.gone}>
        {message.deletedBy === 'AUTHOR' ? words.deletedByAuthor : words.deletedByModerator}
      </p>
    );
  const link = firstLink(message.text);
  return (
    <>
      {message.text ? <MessageText text={message.text} hasMentions={message.mentions.length > 0} /> : null}
      {message.editedAt ? <small className={classes.note}>{words.edited}</small> : null}
      {message.attachments.map(({ path, name }) => (
        <Attachment key={path} path={path} name={name} />
      ))}
      {link ? <LinkPreview url={link} /> : null}
      {message.replyCount > 0 ? (
        <small className={classes.note}>{words.replies(message.replyCount)}</small>
      ) : null}
    </>
  );
}

export const Attachment = ({ path, name }: { path: string; name: string }) =>
  path.endsWith('.webp') ? (
    <a href={path} target="_blank" rel="noopener noreferrer" className={classes.picture}>
      <img src={path} alt={name} loading="lazy" />
    </a>
  ) : (
    <a href={path} target="_blank" rel="noopener noreferrer" className={classes.file} download={name}>
      {name}
    </a>
  );
