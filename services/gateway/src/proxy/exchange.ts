import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';

/** A request to a service; a `Buffer` body can be sent again, a stream only once. */
export type Outgoing = {
  method: string;
  /** Path and query. */
  path: string;
  headers: string[];
  body: Buffer | NodeJS.ReadableStream | null;
  /** Milliseconds until the response must begin. */
  timeoutMs: number;
  /** Repeating this very request has no other effect than making it once. */
  isRepeatable: boolean;
  /** Requests with the same key reach the same copy of the service; without one the least busy. */
  routingKey?: string;
  /** Carries a file, at the client's pace: such requests have slots of their own. */
  isTransfer?: boolean;
};

/** Receives a response as it streams in. */
export type ResponseHandler = {
  onHeaders(status: number, headers: IncomingHttpHeaders): void;
  /** False pauses the response until `onceWritable` calls back. */
  onData(chunk: Buffer): boolean;
  onceWritable(resume: () => void): void;
  onEnd(): void;
  /** Registers what to call when the client disconnects before the end; called right away when it has. */
  onceDisconnected(abort: () => void): void;
};

/** Whoever waits for a response: whether they have gone, and what to do when they go. */
export type Caller = { hasGone: boolean; onGone: () => void };

/** The client disconnected; not an error of either side. */
export class ClientDisconnected extends Error {}

/** The response was cut off after it had begun. */
export class BrokenResponse extends Error {}

/**
 * Sends a request once over a pool, unless its caller has gone. Rejects with undici's error while the response has not
 * begun, with {@link ClientDisconnected} when the caller goes.
 */
export function exchange(
  pool: Pool,
  outgoing: Outgoing,
  { handler, caller }: { handler: ResponseHandler; caller: Caller },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const { method, path, headers, body, timeoutMs } = outgoing;
    const events: Dispatcher.DispatchHandler = {
      onRequestStart: controller => {
        caller.onGone = () => controller.abort(new ClientDisconnected());
        if (caller.hasGone) caller.onGone();
      },
      onResponseStart: (_controller, status, responseHeaders) => {
        if (status < 200) return;
        hasBegun = true;
        handler.onHeaders(status, responseHeaders);
      },
      onResponseData: (controller, chunk) => {
        if (handler.onData(chunk)) return;
        controller.pause();
        handler.onceWritable(() => controller.resume());
      },
      onResponseEnd: () => {
        handler.onEnd();
        resolve();
      },
      onResponseError: (_controller, error) => {
        if (caller.hasGone) reject(new ClientDisconnected());
        else reject(hasBegun ? new BrokenResponse('The response was cut off', { cause: error }) : error);
      },
    };
    const options = { method, path, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    pool.dispatch(options as Dispatcher.DispatchOptions, events);
  });
}
