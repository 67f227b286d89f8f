import type { IncomingHttpHeaders } from 'node:http';
import type { Outgoing, Peer } from './peer.ts';

/** An answer taken in as a whole. */
export type WholeAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const mostBytes = 4 * 1024 * 1024;

/** Sends a request and takes the answer in whole; throws as `Peer.send` does, and for answers over 4 MB. */
export async function askWhole(peer: Peer, outgoing: Outgoing): Promise<WholeAnswer> {
  const chunks: Buffer[] = [];
  const answer: WholeAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
  let size = 0;
  await peer.send(outgoing, {
    begin(status, headers) {
      chunks.length = 0;
      Object.assign(answer, { status, headers });
    },
    take(chunk) {
      size += chunk.length;
      if (size > mostBytes) throw new Error('an answer of over 4 MB where a small one was expected');
      chunks.push(chunk);
      return true;
    },
    whenFree: resume => resume(),
    end: () => void (answer.body = Buffer.concat(chunks)),
    whenGone: () => undefined,
  });
  return answer;
}

/** A request that carries JSON, or nothing. */
export function jsonRequest(given: {
  method: string;
  path: string;
  headers: string[];
  body?: unknown;
  timeoutMs: number;
  isRepeatable: boolean;
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
