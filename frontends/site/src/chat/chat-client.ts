import type { DeviceStorage, Session } from '@momos/api-client';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import { channelParamsOf } from './channel-params.ts';
import { type ChatConnection, openChat } from './chat-connection.ts';
import { onEvent, onJoined } from './chat-live.ts';
import { openLog, readChannels, readNewer, readOlder, repair } from './chat-reading.ts';
import { enqueue, type NewMessage, sendAgain } from './chat-sending.ts';
import { type ChatCore, createCore } from './chat-state.ts';

/** How a person wants a channel. */
export type Marks = { lastRead?: number; isUnread?: true; isMuted?: boolean; isHidden?: boolean };

/** A person's chat in a tab: one for all its pages, open as long as one of them is shown. */
export type ChatClient = ReturnType<typeof createChatClient>;

export function createChatClient(session: Session, storage: DeviceStorage, userId: string) {
  const core = createCore(session, storage, userId);
  let connection: ChatConnection | undefined;

  function close(): void {
    connection?.close();
    connection = undefined;
    core.set({ logs: new Map(), typing: [] });
  }

  return {
    state: core.state,
    /** Shown as long as there is a listener. */
    subscribe(listener: () => void): () => void {
      core.listeners.add(listener);
      if (!connection) {
        connection = openChat(session, {
          onEvent: event => onEvent(core, event),
          onJoined: joined => onJoined(core, joined),
          opened: () => [...core.state().logs.keys()],
        });
        // Not only once it is joined: a page without a socket shows what there is.
        void readChannels(core);
      }
      return () => {
        core.listeners.delete(listener);
        if (core.listeners.size === 0) close();
      };
    },
    open: (key: string, around?: number) => openLog(core, key, around).then(() => connection?.show(key)),
    older: (key: string) => readOlder(core, key),
    newer: (key: string) => readNewer(core, key),
    reload: () => readChannels(core),
    send: (message: NewMessage) => enqueue(core, message),
    again: (clientId: string) => sendAgain(core, clientId),
    drop: (clientId: string) =>
      core.setOutbox(core.state().outbox.filter(each => each.clientId !== clientId)),
    /** A message that this page changed, before its event arrives. */
    changed: ({ channel }: ChatMessage): void => void repair(core, channel),
    mark: (key: string, marks: Marks) => mark(core, key, marks),
    talkTo: (userId: string) => talkTo(core, userId),
    typing: (key: string) => connection?.typing(key),
    presence: async (userIds: readonly string[]) => (await connection?.presence(userIds)) ?? [],
  };
}

/** Shown immediately; the service's answer is what stays. */
async function mark(core: ChatCore, key: string, marks: Marks): Promise<void> {
  const channel = core.channel(key);
  if (channel && marks.lastRead !== undefined && !marks.isUnread)
    core.setChannel(key, { lastRead: marks.lastRead, unread: Math.max(0, channel.number - marks.lastRead) });
  const { data } = await core.call(chatChannelsContract.updateMine, {
    params: channelParamsOf(key),
    body: marks,
  });
  const number = Math.max(data.number, core.channel(key)?.number ?? 0);
  core.setChannel(key, { ...data, number, unread: Math.max(0, number - data.lastRead) });
}

async function talkTo(core: ChatCore, userId: string): Promise<ChatChannel> {
  const { data } = await core.call(chatChannelsContract.create, { body: { memberIds: [userId] } });
  await readChannels(core);
  return data;
}
