import { backoffMs, liveConnectionOf, type Session, type SocketPart } from '@momos/api-client';
import type { ChatEvent } from '@momos/contracts/chat-events';

type Socket = Parameters<SocketPart>[0];

/** What a page gets of chat: each event, and after each connection where the person's channels stand. */
export type ChatListener = {
  onEvent(event: ChatEvent): void;
  /** From these change numbers on every event arrives. */
  onJoined(channels: readonly { key: string; seq: number }[]): void;
  /** Keys of the channels that the page shows: a manager's may be of others. */
  opened(): readonly string[];
};

/** Chat over the live connection of a tab. */
export type ChatConnection = {
  /** Joins anew where a channel that is shown now is not joined. */
  show(key: string): void;
  typing(channel: string): void;
  /** Those of the given people who are there. */
  presence(userIds: readonly string[]): Promise<string[]>;
  close(): void;
};

type Answer = { ok: true; channels: { key: string; seq: number }[] } | { ok: false; code: string };

const answerMs = 10_000;
const maxOpened = 20;

/** Joins the person's channels now and after each reconnect, until it is closed. */
export function openChat(session: Session, { onEvent, onJoined, opened }: ChatListener): ChatConnection {
  let socket: Socket | undefined;
  let joinedKeys = new Set<string>();

  async function join(joined: Socket): Promise<void> {
    const { id } = joined;
    for (let failures = 0; joined.connected && joined.id === id && socket === joined; failures += 1) {
      const answer = await (
        joined
          .timeout(answerMs)
          .emitWithAck('chat', { opened: opened().slice(-maxOpened) }) as Promise<Answer>
      ).catch(() => undefined);
      if (answer?.ok) {
        joinedKeys = new Set(answer.channels.map(({ key }) => key));
        return onJoined(answer.channels);
      }
      await new Promise(resolve => setTimeout(resolve, backoffMs(failures)));
    }
  }
  const leave = liveConnectionOf(session).attach(connected => {
    if (socket !== connected) connected.on('chat', onEvent);
    socket = connected;
    void join(connected);
  });

  return {
    show(key) {
      if (socket?.connected && !joinedKeys.has(key)) void join(socket);
    },
    typing: channel => void socket?.emit('typing', { channel }),
    presence: async userIds => (socket?.connected ? presenceOf(socket, userIds) : []),
    close() {
      socket?.off('chat', onEvent);
      socket = undefined;
      leave();
    },
  };
}

async function presenceOf(socket: Socket, userIds: readonly string[]): Promise<string[]> {
  const asking = socket.timeout(answerMs).emitWithAck('presence', { userIds }) as Promise<{
    online: string[];
  }>;
  return asking.then(
    ({ online }) => online,
    () => [],
  );
}
