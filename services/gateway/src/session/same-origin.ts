import type { IncomingMessage } from 'node:http';
import { forbidden } from '@momos/contracts/errors';

/**
 * Throws 403 when another site's page makes this request. Browsers say where a request comes from by `Sec-Fetch-Site`
 * or `Origin` on every POST; a client that sends neither is not a browser and has no cookie.
 */
export function requireSameOrigin(request: IncomingMessage, publicUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden('Another site may not do this.');
  if (origin === undefined) return;
  const isOurs =
    origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
  if (!isOurs) throw forbidden('Another site may not do this.');
}
