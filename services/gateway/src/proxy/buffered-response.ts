import type { IncomingHttpHeaders } from 'node:http';
import type { Outgoing, ResponseHandler } from './exchange.ts';
import type { Peer } from './peer.ts';

/** A response read completely. */
export type BufferedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const maxBytes = 4 * 1024 * 1024;

/**
 * Sends a request and reads the response completely; throws as `Peer.send` does, and for a body over 4 MB. A response that
 * several callers share has no `onceDisconnected`.
 */
export async function requestBuffered(
  peer: Peer,
  outgoing: Outgoing,
  onceDisconnected: ResponseHandler['onceDisconnected'] = () => undefined,
): Promise<BufferedResponse> {
  const chunks: Buffer[] = [];
  const response: BufferedResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };
  let size = 0;
  await peer.send(outgoing, {
    onHeaders(status, headers) {
      chunks.length = 0;
      Object.assign(response, { status, headers });
    },
    onData(chunk) {
      size += chunk.length;
      if (size > maxBytes) throw new Error('Response body exceeds 4 MB');
      chunks.push(chunk);
      return true;
    },
    onceWritable: resume => resume(),
    onEnd: () => void (response.body = Buffer.concat(chunks)),
    onceDisconnected,
  });
  return response;
}

/** A request with a JSON body, or without one. */
export function jsonRequest(given: {
  method: string;
  path: string;
  headers: string[];
  body?: unknown;
  timeoutMs: number;
  isRepeatable: boolean;
  routingKey?: string;
}): Outgoing {
  const { body, headers, ...rest } = given;
  if (body === undefined) return { ...rest, headers: [...headers, 'accept', 'application/json'], body: null };
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    ...rest,
    headers: [
      ...headers,
      'accept',
      'application/json',
      'content-type',
      'application/json',
      'content-length',
      String(bytes.length),
    ],
    body: bytes,
  };
}
