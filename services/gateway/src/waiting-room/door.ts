import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import { type PlaceInLine, waitingRoomPath } from '@momos/contracts/waiting-room';
import type { Logger } from '@momos/runtime';
import type { Caller, WhoCalls } from '../caller/who-calls.ts';
import { CallerGone } from '../proxy/peer.ts';
import type { Line, Place } from './line.ts';
import { isRegistering } from './registering.ts';

/** 429 that tells a person's place in line; the place is theirs, whether they ask again or not. */
export class InLine extends AppError {
  readonly place: PlaceInLine;

  constructor(place: PlaceInLine) {
    super('waiting_room', `You are number ${place.place} in line. Your place is kept.`, {
      retryAfter: Math.max(1, place.seconds),
    });
    this.place = place;
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Lets persons through to one social's registration at the pace that it can take. */
export type WaitingRoomDoor = {
  /** Whether this call goes through a line. */
  isFor(callId: string): boolean;
  /** Returns when it is the caller's turn for a call, if that is soon; throws {@link InLine} where it takes longer. */
  pass(callId: string, exchange: Exchange, caller: Caller): Promise<void>;
  /** The calls of the gateway's own about lines. */
  routes: ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>;
};

/** All that takes a seat, in one step or in several; who had their turn for one goes on to the others. */
const calls = new Set(['rsvps.create', 'rsvps.update', 'payments.openForSocial']);
/** Nobody needs to hear of a line that is over sooner than a page can tell of it. */
const briefMs = 2_000;

export function createDoor(deps: { line: Line; whoCalls: WhoCalls; log: Logger }): WaitingRoomDoor {
  const { line, whoCalls, log } = deps;

  async function look(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = await whoCalls.byPerson(request);
    if (!person) throw unauthenticated();
    const socialId = socialIn(request) ?? '';
    const place = await line.look(socialId, person);
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ data: place ? shown(socialId, place) : null }));
  }

  return {
    isFor: callId => calls.has(callId),
    async pass(callId, { request, response }, { person }) {
      const socialId = socialIn(request);
      // Who is not signed in is told so by the service, as is what names no social; neither takes a place.
      if (!person || !socialId) return;
      if (callId === 'rsvps.update' && !(await isRegistering(request))) return;
      const place = await line.enter(socialId, person).catch((error: unknown) => {
        // A line that cannot be drawn up must not close the registration.
        log.warn({ err: error }, 'the waiting room is open to all');
        return undefined;
      });
      if (!place || place.waitMs === 0) return;
      if (place.waitMs > briefMs) throw new InLine(shown(socialId, place));
      await pause(place.waitMs);
      if (response.destroyed) throw new CallerGone();
    },
    routes: new Map([[`GET /api${waitingRoomPath}`, look]]),
  };
}

const shown = (socialId: string, { ahead, waitMs }: Place): PlaceInLine => ({
  socialId,
  place: Math.max(1, ahead),
  seconds: Math.ceil(waitMs / 1_000),
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The social of `/api/socials/<id>/…` and `/api/payments/socials/<id>/…`, however its id is spelled: services read
 * `%2d` as `-`, too.
 */
function socialIn({ url = '' }: IncomingMessage): string | undefined {
  const [, segment = ''] = /\/socials\/([^/?]+)\//.exec(url) ?? [];
  const id = decodeURIComponent(segment).toLowerCase();
  return uuid.test(id) ? id : undefined;
}
