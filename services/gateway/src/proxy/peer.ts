import type { IncomingHttpHeaders } from 'node:http';
import { AppError, unavailable } from '@momos/contracts/errors';
import type { Owner } from '@momos/contracts/route';
import { type Dispatcher, errors, Pool } from 'undici';
import { setTimeout as pause } from 'node:timers/promises';

/** A request on its way to a service; a `Buffer` body can be sent again, a stream only once. */
export type Outgoing = {
  method: string;
  /** Path and query. */
  path: string;
  headers: string[];
  body: Buffer | NodeJS.ReadableStream | null;
  /** Milliseconds until the answer must begin. */
  timeoutMs: number;
  /** Repeating this very request has no other effect than making it once. */
  isRepeatable: boolean;
};

/** Takes an answer as it comes in. */
export type Sink = {
  /** Status and headers are there. */
  begin(status: number, headers: IncomingHttpHeaders): void;
  /** Takes a piece of the body; false asks to wait until `whenFree` resolves. */
  take(chunk: Buffer): boolean;
  whenFree(resume: () => void): void;
  end(): void;
  /** Nobody wants the answer any more; called at most once with how to stop. */
  whenGone(stop: () => void): void;
};

/** One service as the gateway reaches it: kept-alive connections, bridged restarts, errors of the product. */
export type Peer = {
  owner: Owner;
  /** Sends a request and feeds the answer to `sink`. Throws 503 or 504 as long as the answer has not begun. */
  send(outgoing: Outgoing, sink: Sink): Promise<void>;
  close(): Promise<void>;
};

/** How long an unreachable service is waited for, counted from when it was first missed: about a restart. */
const bridgeMs = 5_000;
const firstPauseMs = 50;
const longestPauseMs = 500;

/** The caller went away; not an error of anybody's. */
export class CallerGone extends Error {}

/** The answer broke off after it had begun. */
export class BrokenAnswer extends Error {}

/** Opens the way to one service; connections are made when first needed. */
export function createPeer(owner: Owner, url: string, { connections = 128 } = {}): Peer {
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: 2_000 },
  });
  const outage = watchOutage();

  async function send(outgoing: Outgoing, sink: Sink): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await once(pool, outgoing, sink);
        outage.over();
        return;
      } catch (error) {
        if (error instanceof CallerGone || error instanceof BrokenAnswer) throw error;
        if (!mayRepeat(outgoing, error)) throw shownAs(owner, error);
        const wait = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
        const left = isUnreached(error) ? outage.patienceLeft() : attempt < 2 ? wait : 0;
        if (left < wait) throw shownAs(owner, error);
        await pause(wait);
      }
    }
  }

  return { owner, send, close: () => pool.close() };
}

/** Remembers since when a service is missed, so that a long outage is answered at once and a restart is waited for. */
function watchOutage() {
  let since = 0;
  let last = 0;
  return {
    over: () => void (last = 0),
    patienceLeft(): number {
      const now = Date.now();
      if (now - last > 2 * bridgeMs) since = now;
      last = now;
      return since + bridgeMs - now;
    },
  };
}

function once(pool: Pool, outgoing: Outgoing, sink: Sink): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isGone = false;
    const { method, path, headers, body, timeoutMs } = outgoing;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: controller =>
        sink.whenGone(() => {
          isGone = true;
          controller.abort(new CallerGone());
        }),
      onResponseStart: (_controller, status, answerHeaders) => {
        if (status < 200) return;
        hasBegun = true;
        sink.begin(status, answerHeaders);
      },
      onResponseData: (controller, chunk) => {
        if (sink.take(chunk)) return;
        controller.pause();
        sink.whenFree(() => controller.resume());
      },
      onResponseEnd: () => {
        sink.end();
        resolve();
      },
      onResponseError: (_controller, error) => {
        if (isGone) reject(new CallerGone());
        else reject(hasBegun ? new BrokenAnswer('the answer broke off', { cause: error }) : error);
      },
    };
    const options = { method, path, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    pool.dispatch(options as Dispatcher.DispatchOptions, handler);
  });
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const unreached = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const lost = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether the service cannot have seen the request. */
const isUnreached = (error: unknown) => unreached.has(codeOf(error));

/** Whether the connection was lost with the request on it. */
const isLost = (error: unknown) => lost.has(codeOf(error));

function mayRepeat({ body, isRepeatable }: Outgoing, error: unknown): boolean {
  const isWhole = body === null || Buffer.isBuffer(body);
  return isWhole && (isUnreached(error) || (isRepeatable && isLost(error)));
}

function shownAs(owner: Owner, error: unknown): AppError {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new AppError('timeout', 'This took too long. Please try again.', { cause: error });
  return unavailable(partNames[owner], error);
}

/** What a person calls the part of the product that a service is. */
const partNames: Record<Owner, string> = {
  identity: 'Sign-in',
  events: 'The events part',
  payments: 'The payment part',
  messaging: 'The messaging part',
  crm: 'The people part',
  media: 'The pictures part',
};
