import type { ChatMessage } from '@momos/contracts/chat-messages';
import { Avatar } from '@momos/ui';
import { memo, type ReactNode } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { LinkPreview } from './link-preview.tsx';
import { MessageActions } from './message-actions.tsx';
import { firstLink, MessageText } from './message-text.tsx';
import type { Question } from './message-dialogs.tsx';
import * as classes from './message.module.css';
import { Reactions } from './reactions.tsx';
import { timeText } from './times.ts';
import { useMessage } from './use-message.ts';
import { useMyId } from './use-chat.ts';

export type RowActions = {
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onJump: (number: number) => void;
  onAsk: (question: Question) => void;
  onThread: (message: ChatMessage) => void;
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
export const MessageRow = memo(function MessageRow({
  onJump,
  onThread,
  repliedTo,
  isContinued,
  ...props
}: Props) {
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
        <Quote message={message} repliedTo={repliedTo} onJump={onJump} />
        {isContinued ? (
          <span className="mo-hidden">{message.author.displayName}</span>
        ) : (
          <Head message={message} />
        )}
        {isContinued ? <Pinned message={message} /> : null}
        <Content message={message} />
        <Replies message={message} onThread={onThread} />
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

type QuoteProps = Pick<Props, 'message' | 'repliedTo' | 'onJump'>;

/** What a reply is to; leads there. */
const Quote = ({ message: { channel, replyTo }, repliedTo, onJump }: QuoteProps) =>
  replyTo ? (
    <button type="button" className={classes.quote} onClick={() => onJump(replyTo.number)}>
      {repliedTo ? quoteOf(repliedTo) : <FarQuote channel={channel} number={replyTo.number} />}
    </button>
  ) : null;

/** Of a message that is not on the page. */
function FarQuote({ channel, number }: { channel: string; number: number }) {
  const message = useMessage(channel, number);
  return message ? quoteOf(message) : words.reply;
}

const quoteOf = ({ author, text, attachments, deletedBy }: ChatMessage): string =>
  `${author.displayName}: ${deletedBy ? words.deleted : text || (attachments[0]?.name ?? '…')}`;

const Head = ({ message }: { message: ChatMessage }) => (
  <div className={classes.head}>
    <strong>{message.author.displayName}</strong>
    <time dateTime={message.createdAt}>{timeText(message.createdAt)}</time>
    <Pinned message={message} />
  </div>
);

const Pinned = ({ message }: { message: ChatMessage }) =>
  message.isPinned ? <span className={classes.note}>📌 {words.pinned}</span> : null;

/** Leads to the thread of a message. */
const Replies = ({ message, onThread }: Pick<Props, 'message' | 'onThread'>) =>
  message.replyCount > 0 ? (
    <button type="button" className={classes.thread} onClick={() => onThread(message)}>
      {words.replies(message.replyCount)}
    </button>
  ) : null;

/** A message by itself, outside of the channel's list: in its thread, among those that are pinned. */
export const PlainRow = ({ message, children }: { message: ChatMessage; children?: ReactNode }) => (
  <li className={classes.row} data-plain>
    <Avatar person={message.author} size={36} />
    <div className={classes.body}>
      <Head message={message} />
      <Content message={message} />
      {children}
    </div>
  </li>
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
