import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engines } from '@momos/testing';

/** A bucket that speaks as much of S3's protocol over HTTP as a storage needs. */
export type S3Double = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** `authorization` of each request. */
  signatures: string[];
  /** Makes requests fail from now on, or work again. */
  setDown(isDown: boolean): void;
};

const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';

/** Starts a bucket of this name; requests that are not signed are refused as S3 refuses them. */
export async function startS3(engines: Engines, bucket: string): Promise<S3Double> {
  const objects: S3Double['objects'] = new Map();
  const signatures: string[] = [];
  let isDown = false;
  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname).slice(1);
    const body = Buffer.concat(await request.toArray());
    const answer = (status: number, content: Buffer | string = '', type = 'application/xml') =>
      void response
        .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
        .end(method === 'HEAD' ? '' : content);
    signatures.push(headers.authorization ?? '');
    if (isDown) return answer(500, '<Error><Code>InternalError</Code></Error>');
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential='))
      return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    if (path.split('/')[0] !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = path.slice(bucket.length + 1);
    const known = objects.get(key);
    if (method === 'HEAD' && key === '') return answer(200);
    if (method === 'PUT') {
      objects.set(key, { bytes: body, type: headers['content-type'] ?? '' });
      return answer(200);
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    return known ? answer(200, known.bytes, known.type) : answer(404, missing);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  engines.cleanUp(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, objects, signatures, setDown: next => (isDown = next) };
}
