import type { IncomingMessage, ServerResponse } from 'node:http';
import { badField } from '@momos/contracts/errors';
import type { HandlerInput, RouteSpec, Upload } from '@momos/contracts/route';
import type { OpenAccess } from '../auth/access.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestContext } from '../context.ts';
import type { Logger } from '../log.ts';
import type { KeyedCall } from './idempotency.ts';
import { type Marketing, readMarketing } from './marketing.ts';
import type { UploadedFile } from './upload.ts';

/** What a handler gets: the parsed input of its route, who calls, and what hangs on the request. */
export type Input<R extends RouteSpec> = HandlerInput<R> &
  Exchange & {
    /** Always there where the route lets no visitor in. */
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

/** The parts of a handler's input that cost something and are made only when asked for. */
export class Exchange {
  readonly #given: Given;
  #abort: AbortController | undefined;
  /** The caller's `Idempotency-Key` with what it stands for; for routes of idempotency `natural`. */
  readonly keyedCall: KeyedCall | undefined;
  /** Version from `If-Match`: `3`, `"3"` or `W/"3"`. */
  readonly ifMatch: number | undefined;

  /** Throws 400 when `If-Match` is no version, whether or not the route looks at it. */
  constructor(given: Given, keyedCall: KeyedCall | undefined) {
    this.#given = given;
    this.keyedCall = keyedCall;
    this.ifMatch = readVersion(given.request.headers['if-match']);
  }

  /** The caller's `Idempotency-Key`. */
  get idempotencyKey(): string | undefined {
    return this.keyedCall?.key;
  }

  /** Where the caller came from; empty when they did not say. */
  get marketing(): Marketing {
    return readMarketing(this.header('x-marketing-data'), this.header('x-referral-code'));
  }

  /** Aborted when the caller goes away before the answer or the time for it is up. */
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

  /** Network address of the caller: the last one of `x-forwarded-for`, which the gateway writes. */
  get clientAddress(): string {
    return (
      this.header('x-forwarded-for')?.split(',').at(-1)?.trim() ||
      (this.#given.request.socket.remoteAddress ?? '')
    );
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
