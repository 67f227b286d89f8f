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
};

/** Receives a response as it streams in. */
export type ResponseHandler = {
  onHeaders(status: number, headers: IncomingHttpHeaders): void;
  /** False pauses the response until `onceWritable` calls back. */
  onData(chunk: Buffer): boolean;
  onceWritable(resume: () => void): void;
  onEnd(): void;
  /** Registers what to call when the client disconnects before the end. */
  onceDisconnected(abort: () => void): void;
};

/** The client disconnected; not an error of either side. */
export class ClientDisconnected extends Error {}

/** The response was cut off after it had begun. */
export class BrokenResponse extends Error {}

/** Sends a request once over a pool. Rejects with undici's error while the response has not begun. */
export function exchange(pool: Pool, outgoing: Outgoing, handler: ResponseHandler): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isAborted = false;
    const { method, path, headers, body, timeoutMs } = outgoing;
    const events: Dispatcher.DispatchHandler = {
      onRequestStart: controller =>
        handler.onceDisconnected(() => {
          isAborted = true;
          controller.abort(new ClientDisconnected());
        }),
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
        if (isAborted) reject(new ClientDisconnected());
        else reject(hasBegun ? new BrokenResponse('The response was cut off', { cause: error }) : error);
      },
    };
    const options = { method, path, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    pool.dispatch(options as Dispatcher.DispatchOptions, events);
  });
}
