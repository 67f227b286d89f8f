import type { IncomingMessage, ServerResponse } from 'node:http';
import { badField } from '@momos/contracts/errors';
import type { HandlerInput, RouteSpec, Upload } from '@momos/contracts/route';
import type { OpenAccess } from '../auth/access.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestContext } from '../context.ts';
import type { Logger } from '../log.ts';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import { type Marketing, readMarketing } from './marketing.ts';
import type { UploadedFile } from './upload.ts';

/** A handler's input: params, query and body as the route's schemas parse them, the actor, the file and the request's own. */
export type Input<R extends RouteSpec> = HandlerInput<R> &
  Exchange & {
    /** Undefined only for visitors, on routes that are open to them. */
    actor: R['access'] extends OpenAccess ? Actor | undefined : Actor;
    file: R['upload'] extends Upload ? UploadedFile : undefined;
  };

type Given = {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  log: Logger;
  routeId: string;
};

/** The lazy parts of a handler's input; a getter costs nothing until it is read. */
export class Exchange {
  readonly #given: Given;
  #abort: AbortController | undefined;
  /** The request as its `Idempotency-Key` identifies it; for routes of idempotency `natural`. */
  readonly idempotentCall: IdempotentCall | undefined;
  /** Version from `If-Match`: `3`, `"3"` or `W/"3"`. */
  readonly ifMatch: number | undefined;

  /** Throws 400 when `If-Match` is not a version, whether or not the route reads it. */
  constructor(given: Given, idempotentCall: IdempotentCall | undefined) {
    this.#given = given;
    this.idempotentCall = idempotentCall;
    this.ifMatch = readVersion(given.request.headers['if-match']);
  }

  /** The caller's `Idempotency-Key`. */
  get idempotencyKey(): string | undefined {
    return this.idempotentCall?.key;
  }

  /** Campaign parameters and referral code of the request's headers; empty without them. */
  get marketing(): Marketing {
    return readMarketing(this.header('x-marketing-data'), this.header('x-referral-code'));
  }

  /** Aborted when the client disconnects before the response. */
  get signal(): AbortSignal {
    if (this.#abort) return this.#abort.signal;
    const abort = new AbortController();
    this.#abort = abort;
    const { response } = this.#given;
    if (response.closed) abort.abort();
    response.once('close', () => abort.abort());
    return abort.signal;
  }

  /** Logger that names the route. */
  get log(): Logger {
    return this.#given.log.child({ route: this.#given.routeId });
  }

  /** Milliseconds since 1970 by which the answer must be there. */
  get deadline(): number | undefined {
    return this.#given.context.deadline;
  }

  /** The client IP: the last address of `x-forwarded-for`, which the gateway writes. */
  get clientAddress(): string {
    return clientAddressOf(this.#given.request);
  }

  /** One request header as text. */
  header(name: string): string | undefined {
    const value = this.#given.request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }
}

function readVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(text.trim())?.[1];
  if (digits === undefined) throw badField('header.if-match', 'A version number is needed.');
  return Number(digits);
}

/** The client IP of a request, as {@link Exchange.clientAddress}. */
export function clientAddressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (socket.remoteAddress ?? '');
}
