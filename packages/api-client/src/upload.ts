import type { CallData, Route } from '@momos/contracts/route';
import { ApiError } from './api-error.ts';
import { urlOf } from './client.ts';
import { tabIntents } from './intents.ts';
import { fingerprint } from './kept-keys.ts';
import type { Session } from './session.ts';

export type UploadOptions = {
  /** Gets the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Ends the upload; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Parameters of the route's path. */
  params?: Record<string, string>;
};

/** A visitor is asked to sign in where they are, as before every change. */
const tokenFor = async (session: Session) =>
  (await session.token()) ?? ((await session.signInHere()) ? session.token() : undefined);

/** The same file to the same place; a browser gives a file that is chosen again as another object. */
const intentOf = async (route: Route, file: Blob, { params = {} }: UploadOptions) =>
  `${route.id} ${JSON.stringify(params)} ${fingerprint(new Uint8Array(await file.arrayBuffer()))}`;

/**
 * Uploads a file; fetch has no upload progress, hence XMLHttpRequest. A 401 renews the token once, as of every call, and a file whose
 * upload was not answered is stored once, however often it is sent.
 */
export async function upload<R extends Route>(
  session: Session,
  route: R,
  file: Blob,
  how: UploadOptions = {},
): Promise<CallData<R>> {
  const token = await tokenFor(session);
  return tabIntents.run(await intentOf(route, file, how), async key => {
    try {
      return await sendFile({ token, key }, route, file, how);
    } catch (error) {
      const renewed = error instanceof ApiError && error.status === 401 ? await session.renew() : undefined;
      if (!renewed) throw error;
      return sendFile({ token: renewed, key }, route, file, how);
    }
  });
}

function sendFile<R extends Route>(
  { token, key }: { token: string | undefined; key: string },
  route: R,
  file: Blob,
  { onProgress, signal, params }: UploadOptions,
): Promise<CallData<R>> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, urlOf(route, params ? { params } : {}));
    request.responseType = 'json';
    request.setRequestHeader('idempotency-key', key);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const body: { data?: CallData<R> } & Record<string, unknown> = request.response ?? {};
      if (request.status >= 200 && request.status < 300) return resolve(body.data as CallData<R>);
      return reject(new ApiError(request.status, body));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
