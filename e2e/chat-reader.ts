import type { ChatEvent } from '@momos/contracts/chat-events';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { io, type Socket } from 'socket.io-client';
import type { Member } from '../deploy/seed/sign-in.ts';
import { insist } from './crowd.ts';

/** One open page of a channel, by the rules of ADR 42 and none of the page's own code. */
export type Reader = {
  /** Client ids in the order in which this reader has them, from number 1. */
  order(): string[];
  /** Numbers that were said to be of two different messages. */
  conflicts: number[];
  /** Messages that were read by number, since no event brought them. */
  repaired: number;
  close(): void;
};

type Answer = { ok: boolean };

/**
 * Joins at `edges` in turn, as behind a balancer: one that is gone is replaced by the next. Resolves when it has joined. The twin, which
 * does not repair, has only what events bring.
 */
export async function openReader(
  member: Member,
  channel: { type: 'team'; id: string },
  edges: readonly string[],
  isRepairing = true,
): Promise<Reader> {
  const byNumber = new Map<number, string>();
  let [seq, at, isClosed] = [0, 0, false];
  let socket: Socket;
  let work: Promise<void> = Promise.resolve();
  const reader: Reader = {
    order: () => [...byNumber].sort(([a], [b]) => a - b).map(([, clientId]) => clientId),
    conflicts: [],
    repaired: 0,
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };

  function note({ number, clientId }: ChatMessage): boolean {
    const known = byNumber.get(number);
    if (known !== undefined && known !== clientId) reader.conflicts.push(number);
    byNumber.set(number, clientId);
    return known === undefined;
  }

  async function readWhatIsMissing(): Promise<void> {
    while (isRepairing) {
      const query = { changedAfter: seq, pageSize: 100 };
      const { data, meta } = await insist(() =>
        member.call(chatMessagesContract.list, { params: channel, query }),
      );
      reader.repaired += data.filter(note).length;
      if (seq === meta.seq && data.length === 0) return;
      seq = Math.max(seq, meta.seq);
      if (data.length < query.pageSize) return;
    }
  }

  const inTurn = (next: () => void | Promise<void>) => {
    work = work.then(next);
    return work;
  };

  function onEvent(event: ChatEvent): void | Promise<void> {
    if (event.kind !== 'messages' || event.channel !== `team/${channel.id}`) return;
    if (event.seq <= seq) return;
    if (event.from > seq) return readWhatIsMissing();
    event.messages.forEach(note);
    seq = event.seq;
  }

  function connect(): Promise<void> {
    const edge = edges[at++ % edges.length] ?? '';
    const options = { path: '/live', transports: ['websocket'], forceNew: true, reconnection: false };
    socket = io(edge, { ...options, auth: { token: member.token } });
    const mine = socket;
    const leave = () => {
      if (mine === socket && !isClosed) void connect();
    };
    socket.on('chat', event => void inTurn(() => onEvent(event)));
    socket.on('disconnect', leave);
    socket.on('connect_error', leave);
    return new Promise(resolve => {
      socket.on('connect', async () => {
        const answer = (await mine.emitWithAck('chat')) as Answer;
        if (!answer.ok) mine.disconnect();
        else void inTurn(readWhatIsMissing).then(resolve);
      });
    });
  }

  await connect();
  return reader;
}
