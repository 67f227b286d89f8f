import { deviceStorage, errorText, upload, useSession } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import {
  type ChatAttachment,
  type ChatMessage,
  chatMessagesContract,
  maxMessageLength,
} from '@momos/contracts/chat-messages';
import { uploadsContract } from '@momos/contracts/uploads';
import { showToast } from '@momos/ui';
import { IconPlus } from '@momos/ui/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './composer.module.css';
import { draftKey } from './draft-key.ts';
import { MentionList, type Mentions, useMentions } from './mentions.tsx';
import { timeText } from './times.ts';
import { useChatClient, useMyId } from './use-chat.ts';

type Props = {
  channel: ChatChannel;
  replyTo: ChatMessage | undefined;
  editing: ChatMessage | undefined;
  /** The reply or the edit is over. */
  onDone: () => void;
  /** Arrow up in an empty field edits one's last message. */
  onEditLast: () => void;
};

const closedText = ({ isBlocked, title }: Props['channel']) =>
  isBlocked ? words.youBlocked(title) : words.closed;

/** Where a message is written. Enter sends, Shift and Enter begin a line; what is not sent is kept on the device. */
export function Composer(props: Props) {
  const { channel } = props;
  if (!channel.canWrite)
    return (
      <p className={classes.silenced}>
        {channel.silencedUntil ? words.silenced(timeText(channel.silencedUntil)) : closedText(channel)}
      </p>
    );
  return <Field key={`${channel.key} ${props.editing?.id ?? ''}`} {...props} />;
}

function Field(props: Props) {
  const { channel, replyTo, editing, onDone } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useDraft(channel.key, editing);
  const files = useFiles();
  const mentions = useMentions(channel.key, text, field);
  const send = useSend(props, { text, write, files, mentions });

  useEffect(() => {
    if (replyTo ?? editing) field.current?.focus();
  }, [replyTo, editing]);
  const title = words.placeholder(channel.title);
  const sendLabel = editing ? words.save : words.send;
  return (
    <div className={classes.composer}>
      <Context replyTo={replyTo} editing={editing} onDone={onDone} />
      <Files files={files} />
      <MentionList mentions={mentions} onChoose={member => mentions.choose(member, write)} />
      <div className={classes.line}>
        {editing ? null : <Attach onAdd={files.add} />}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={maxMessageLength}
          placeholder={title}
          aria-label={title}
          onChange={event => write(event.target.value)}
          onKeyDown={event => mentions.onKey(event, write) || onKey(event, { ...props, text, send })}
          onPaste={event => void files.add(event.clipboardData)}
        />
        <button type="button" className={classes.send} aria-label={sendLabel} onClick={send}>
          ➤
        </button>
      </div>
    </div>
  );
}

type Keys = Props & { text: string; send: () => void };

function onKey(event: KeyboardEvent, { text, send, replyTo, editing, onDone, onEditLast }: Keys): void {
  if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
    event.preventDefault();
    send();
  } else if (event.key === 'Escape' && (replyTo ?? editing)) onDone();
  else if (event.key === 'ArrowUp' && text === '') onEditLast();
}

const Attach = ({ onAdd }: { onAdd: Files['add'] }) => (
  <label className={classes.attach} title={words.attach}>
    <IconPlus size={20} aria-hidden />
    <input type="file" multiple aria-label={words.attach} onChange={event => void onAdd(event.target)} />
  </label>
);

/** What is written and not sent yet, kept on the device; an edit is not. */
function useDraft(key: string, editing: ChatMessage | undefined): [string, (text: string) => void] {
  const client = useChatClient();
  const kept = draftKey(useMyId(), key);
  const [text, setText] = useState(editing?.text ?? deviceStorage.getItem(kept) ?? '');
  function write(next: string) {
    setText(next);
    if (editing) return;
    if (next === '') return deviceStorage.removeItem(kept);
    deviceStorage.setItem(kept, next);
    client.typing(key);
  }
  return [text, write];
}

type Written = { text: string; write: (text: string) => void; files: Files; mentions: Mentions };

/** Sends what is written, or saves the edit. */
function useSend({ channel, replyTo, editing, onDone }: Props, { text, write, files, mentions }: Written) {
  const client = useChatClient();
  const saveEdit = useSaveEdit(onDone);
  return () => {
    const isEmpty = text.trim() === '' && files.list.length === 0;
    if (files.isUploading || isEmpty) return;
    const words = { text: text.trim(), mentions: mentions.idsIn(text) };
    if (editing) return void saveEdit(editing, words);
    // A reply to a reply belongs to the same thread.
    const thread = replyTo && (replyTo.replyTo ?? { id: replyTo.id, number: replyTo.number });
    client.send({ ...words, channel: channel.key, attachments: [...files.list], replyTo: thread ?? null });
    write('');
    files.clear();
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
      <span>{editing ? words.editing : words.replyingTo(replyTo?.author.displayName ?? '')}</span>
      <button type="button" onClick={onDone}>
        {editing ? words.cancelEdit : words.cancelReply}
      </button>
    </p>
  );
}

const Files = ({ files: { list, isUploading, remove } }: { files: Files }) =>
  list.length > 0 || isUploading ? (
    <ul className={classes.files}>
      {list.map(({ path, name }) => (
        <li key={path}>
          {name}
          <button type="button" aria-label={words.removeFile(name)} onClick={() => remove(path)}>
            ×
          </button>
        </li>
      ))}
      {isUploading ? <li>{words.uploading}</li> : null}
    </ul>
  ) : null;

type Files = ReturnType<typeof useFiles>;

const maxBytes = 20 * 1_048_576;

/** Files that are added to a message; each is uploaded immediately. */
function useFiles() {
  const session = useSession();
  const [list, setList] = useState<readonly ChatAttachment[]>([]);
  const [uploads, setUploads] = useState(0);

  async function uploadOne(file: File) {
    if (file.size > maxBytes) return void showToast(words.fileTooLarge, { tone: 'bad' });
    setUploads(count => count + 1);
    try {
      const { path } = await upload(session, uploadsContract.attachment, file);
      setList(held => [...held, { path, name: file.name.slice(0, 160) }].slice(0, 10));
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setUploads(count => count - 1);
    }
  }
  return {
    list,
    isUploading: uploads > 0,
    async add(from: { files: FileList | null; value?: string }) {
      const chosen = [...(from.files ?? [])];
      if (from.value !== undefined) from.value = '';
      await Promise.all(chosen.map(uploadOne));
    },
    remove: (path: string) => setList(held => held.filter(each => each.path !== path)),
    clear: () => setList([]),
  };
}
