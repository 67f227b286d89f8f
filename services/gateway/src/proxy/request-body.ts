import type { IncomingMessage } from 'node:http';
import { ClientDisconnected } from './exchange.ts';

/** Bodies up to this size are taken in whole, so that they can be sent again when a service restarts. */
const wholeBodyBytes = 64 * 1024;

const taken = new WeakMap<IncomingMessage, Promise<Buffer>>();

/**
 * The body of a request: none, whole when it is small, otherwise the stream itself. Who asks again gets the same. Throws
 * {@link ClientDisconnected} when the caller breaks off.
 */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | IncomingMessage | null> {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) return request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0) return null;
  if (length > wholeBodyBytes) return request;
  const body = taken.get(request) ?? collect(request);
  taken.set(request, body);
  return body;
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new ClientDisconnected()));
  });
}
