import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import { type QueuePosition, waitingRoomPath } from '@momos/contracts/waiting-room';
import type { Logger } from '@momos/runtime';
import type { Caller, ClientIdentity } from '../client/client-identity.ts';
import type { Exchange, OwnCalls } from '../http/handle.ts';
import { ClientDisconnected } from '../proxy/exchange.ts';
import type { AdmissionQueue, Turn } from './admission-queue.ts';
import { mayTakeSeat } from './seat-request.ts';

/** 429 with a person's position in the admission queue, which stays theirs whether they ask again or not. */
export class MustWait extends AppError {
  readonly position: QueuePosition;

  constructor(position: QueuePosition) {
    super('waiting_room', `You are number ${position.place} in the queue. Your position is saved.`, {
      retryAfter: Math.max(1, position.seconds),
    });
    this.position = position;
  }
}

/** Admits persons to one social's registration at the rate that it can take. */
export type WaitingRoom = {
  /** Whether this call is admitted by the queue. */
  isFor(callId: string): boolean;
  /** Returns when it is the caller's turn, if that is within 2 s; throws {@link MustWait} otherwise. */
  admit(callId: string, exchange: Exchange, caller: Caller): Promise<void>;
  /** The gateway's own calls about the queue. */
  routes: OwnCalls;
};

/** Every call that takes a seat, in one step or in several; a turn is good for all of them. */
const queuedCalls = new Set(['rsvps.create', 'rsvps.update', 'payments.openForSocial']);
/** A shorter wait is over before a page could show it. */
const briefMs = 2_000;

export function createWaitingRoom(deps: {
  queue: AdmissionQueue;
  clientIdentity: ClientIdentity;
  log: Logger;
}): WaitingRoom {
  const { queue, clientIdentity, log } = deps;

  async function showPosition(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = await clientIdentity.byPerson(request);
    if (!person) throw unauthenticated();
    const socialId = socialIn(request) ?? '';
    const turn = await queue.find(socialId, person);
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ data: turn ? positionOf(socialId, turn) : null }));
  }

  return {
    isFor: callId => queuedCalls.has(callId),
    async admit(callId, { request, response }, { person }) {
      const socialId = socialIn(request);
      // The service itself refuses visitors and unknown socials; neither takes a position.
      if (!person || !socialId) return;
      if (callId === 'rsvps.update' && !(await mayTakeSeat(request))) return;
      const turn = await queue.enter(socialId, person).catch((err: unknown) => {
        // A queue that is unavailable must not close the registration.
        log.warn({ err, socialId, op: 'admission.enter' }, 'Admission queue failed; request admitted');
        return undefined;
      });
      if (!turn || turn.waitMs === 0) return;
      if (turn.waitMs > briefMs) throw new MustWait(positionOf(socialId, turn));
      await pause(turn.waitMs);
      if (response.destroyed) throw new ClientDisconnected();
    },
    routes: new Map([[`GET /api${waitingRoomPath}`, showPosition]]),
  };
}

const positionOf = (socialId: string, { ahead, waitMs }: Turn): QueuePosition => ({
  socialId,
  place: Math.max(1, ahead),
  seconds: Math.ceil(waitMs / 1_000),
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The social of `/api/socials/<id>/…` and `/api/payments/socials/<id>/…`. Percent-encoding is decoded, since services
 * read `%2d` as `-`, too.
 */
function socialIn({ url = '' }: IncomingMessage): string | undefined {
  const [, segment = ''] = /\/socials\/([^/?]+)\//.exec(url) ?? [];
  const id = decodeURIComponent(segment).toLowerCase();
  return uuid.test(id) ? id : undefined;
}
