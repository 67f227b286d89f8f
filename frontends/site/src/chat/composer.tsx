import { errorText, useSession } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import { type ChatMessage, chatMessagesContract, maxMessageLength } from '@momos/contracts/chat-messages';
import { showToast } from '@momos/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './composer.module.css';
import { type Draft, draftKey, keepDraft, readDraft, type ReplyTo } from './draft.ts';
import { AddedFiles, Attach, type Files, useFiles } from './files.tsx';
import { MentionList, type Mentions, useMentions } from './mentions.tsx';
import { untilText } from './times.ts';
import { useChatClient, useMyId } from './use-chat.ts';

type Props = {
  channel: ChatChannel;
  replyTo: ReplyTo | undefined;
  editing?: ChatMessage | undefined;
  /** Of a thread alone, which has a draft of its own. */
  isThread?: boolean;
  /** The reply or the edit is over. */
  onDone: () => void;
  /** Arrow up in an empty field edits one's last message. */
  onEditLast?: () => void;
};

const closedText = ({ isBlocked, title }: Props['channel']) =>
  isBlocked ? words.youBlocked(title) : words.closed;

/** Where a message is written. Enter sends, Shift and Enter begin a line; what is not sent is kept on the device. */
export function Composer(props: Props) {
  const { channel } = props;
  if (!channel.canWrite)
    return (
      <p className={classes.silenced}>
        {channel.silencedUntil ? words.silenced(untilText(channel.silencedUntil)) : closedText(channel)}
      </p>
    );
  return <Field key={`${channel.key} ${props.editing?.id ?? ''}`} {...props} />;
}

function Field(props: Props) {
  const { channel, replyTo, editing, isThread, onDone } = props;
  const client = useChatClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = draftKey(useMyId(), channel.key, isThread ? replyTo?.id : undefined);
  const [begun] = useState(() => (editing ? draftOfEdit(editing) : readDraft(kept)));
  const [text, setText] = useState(begun.text);
  const files = useFiles(begun.attachments);
  const mentions = useMentions(channel.key, { text, field, begun, unnamed: editing?.mentions });
  const send = useSend(props, { text, setText, files, mentions });
  const draft = { text, mentions: mentions.chosen, attachments: files.list };
  useKeptDraft(editing ? undefined : kept, { ...draft, replyTo: isThread ? null : (replyTo ?? null) });
  useEffect(() => {
    if (replyTo ?? editing) field.current?.focus();
  }, [replyTo, editing]);
  function write(next: string) {
    setText(next);
    if (!editing && next !== '') client.typing(channel.key);
  }
  return (
    <div className={classes.composer}>
      {isThread ? null : <Context replyTo={replyTo} editing={editing} onDone={onDone} />}
      <AddedFiles files={files} />
      <MentionList mentions={mentions} onChoose={member => mentions.choose(member, write)} />
      <Line
        {...{ field, text, files, write, send }}
        title={isThread ? words.replyInThread : words.placeholder(channel.title)}
        isEdit={editing !== undefined}
        onKeyDown={event => mentions.onKey(event, write) || onKey(event, { ...props, text, send })}
      />
    </div>
  );
}

type LineProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  title: string;
  isEdit: boolean;
  files: Files;
  write: (text: string) => void;
  send: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const Line = ({ field, text, title, isEdit, files, write, send, onKeyDown }: LineProps) => (
  <div className={classes.line}>
    {isEdit ? null : <Attach onAdd={files.add} />}
    <textarea
      ref={field}
      rows={1}
      value={text}
      maxLength={maxMessageLength}
      placeholder={title}
      aria-label={title}
      onChange={event => write(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={event => void files.add(event.clipboardData)}
    />
    <button
      type="button"
      className={classes.send}
      aria-label={isEdit ? words.save : words.send}
      onClick={send}
    >
      ➤
    </button>
  </div>
);

type Keys = Props & { text: string; send: () => void };

function onKey(event: KeyboardEvent, { text, send, replyTo, editing, onDone, onEditLast }: Keys): void {
  if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
    event.preventDefault();
    send();
  } else if (event.key === 'Escape' && (replyTo ?? editing)) onDone();
  else if (event.key === 'ArrowUp' && text === '') onEditLast?.();
}

/** Whom it names is looked up by {@link useMentions}: a message has their ids alone. */
const draftOfEdit = ({ text }: ChatMessage): Draft => ({
  text,
  mentions: [],
  replyTo: null,
  attachments: [],
});

/** Keeps what is written on the device, as it changes; an edit has no key and is not kept. */
function useKeptDraft(key: string | undefined, draft: Draft): void {
  const { text, mentions, replyTo, attachments } = draft;
  useEffect(() => {
    if (key) keepDraft(key, { text, mentions, replyTo, attachments });
  }, [key, text, mentions, replyTo, attachments]);
}

type Written = { text: string; setText: (text: string) => void; files: Files; mentions: Mentions };

/** Sends what is written, or saves the edit. */
function useSend(
  { channel, replyTo, editing, onDone }: Props,
  { text, setText, files, mentions }: Written,
): () => void {
  const client = useChatClient();
  const saveEdit = useSaveEdit(onDone);
  return () => {
    const isEmpty = text.trim() === '' && files.list.length === 0;
    if (files.isUploading || isEmpty) return;
    const written = { text: text.trim(), mentions: mentions.idsIn(text) };
    if (editing) return void saveEdit(editing, written);
    const thread = replyTo ? { id: replyTo.id, number: replyTo.number } : null;
    client.send({ ...written, channel: channel.key, attachments: [...files.list], replyTo: thread });
    setText('');
    files.clear();
    mentions.clear();
    onDone();
  };
}

function useSaveEdit(onDone: () => void) {
  const { call } = useSession();
  const client = useChatClient();
  return async (message: ChatMessage, body: { text: string; mentions: string[] }) => {
    const params = { ...channelParamsOf(message.channel), messageId: message.id };
    try {
      client.changed((await call(chatMessagesContract.edit, { params, body })).data);
      onDone();
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    }
  };
}

function Context({ replyTo, editing, onDone }: Pick<Props, 'replyTo' | 'editing' | 'onDone'>) {
  if (!replyTo && !editing) return null;
  return (
    <p className={classes.context}>
      <span>{editing ? words.editing : words.replyingTo(replyTo?.name ?? '')}</span>
      <button type="button" onClick={onDone}>
        {editing ? words.cancelEdit : words.cancelReply}
      </button>
    </p>
  );
}
