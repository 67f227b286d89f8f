import { setTimeout as pause } from 'node:timers/promises';
import { type Outside, pinnedClient, publicAddressOf } from '@momos/runtime/foreign/outside';
import webPush from 'web-push';
import type { Provider, Push, SendOutcome } from './provider.ts';
import { retryAfterMs } from './retry-after.ts';
import { isAtStub, readEndpoint } from './push-endpoint.ts';
import type { VapidKeys } from './vapid.ts';

export type PushProviderDeps = {
  keys: VapidKeys;
  /** Contact for push services (RFC 8292): `mailto:…`. */
  contact: string;
  outside: Outside;
  stubUrl: string | undefined;
  /** The longest that one request may take. */
  deadlineMs: number;
};

/** A push that is a day late is of no use; its mail has arrived. */
const timeToLiveSeconds = 86_400;
const gone = (reason: string): SendOutcome => ({ kind: 'refused', reason, suppress: 'NO_SUCH_ADDRESS' });

/**
 * Sends pushes to the push services of browsers, encrypted for the one browser (RFC 8291). A page supplied the address, so it is
 * validated, resolved, validated again and requested at the validated address; redirects are not followed.
 */
export function createPushProvider(deps: PushProviderDeps): Provider<Push> {
  return {
    name: 'web push',
    close: async () => undefined,
    send: message => send(deps, message),
  };
}

async function send(deps: PushProviderDeps, message: Push): Promise<SendOutcome> {
  const { endpoint } = message.to;
  const url = urlOf(endpoint, deps.stubUrl);
  if (!url) return gone('the address is not allowed');
  let address: string | undefined;
  try {
    address = isAtStub(endpoint, deps.stubUrl) ? url.hostname : await publicAddressOf(deps.outside, url);
  } catch {
    return { kind: 'not-sent', reason: 'the push service does not resolve' };
  }
  if (address === undefined) return gone('the address is not public');
  return post(deps, { url, address, message });
}

function urlOf(endpoint: string, stubUrl: string | undefined): URL | undefined {
  try {
    return readEndpoint(endpoint, stubUrl);
  } catch {
    return undefined;
  }
}

type Posting = { url: URL; address: string; message: Push };

async function post(deps: PushProviderDeps, { url, address, message }: Posting): Promise<SendOutcome> {
  const isLocal = isAtStub(url.href, deps.stubUrl);
  const dial = isLocal ? () => ({ address, port: Number(url.port) }) : deps.outside.dial;
  const client = pinnedClient(url, address, { dial });
  let isHandedOver = false;
  client.once('connect', () => (isHandedOver = true));
  try {
    const { headers, body } = requestOf(deps, message);
    const signal = AbortSignal.timeout(deps.deadlineMs);
    const answer = await client.request({
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      signal,
    });
    // The body is not needed, and may be long.
    answer.body.on('error', () => undefined).destroy();
    return outcomeOf(answer.statusCode, retryAfterMs(answer.headers['retry-after']));
  } catch {
    return isHandedOver
      ? { kind: 'unknown', reason: 'the push service did not answer' }
      : { kind: 'not-sent', reason: 'the push service is unreachable' };
  } finally {
    await Promise.race([client.destroy(), pause(1000)]).catch(() => undefined);
  }
}

/** The encrypted message with its headers for the push service. */
function requestOf({ keys, contact }: PushProviderDeps, { to, ...message }: Push) {
  const text = JSON.stringify({
    title: message.title,
    body: message.body,
    path: message.path,
    tag: message.id,
  });
  const { headers, body } = webPush.generateRequestDetails(to, text, {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: timeToLiveSeconds,
    urgency: 'high',
  });
  return { headers: { ...headers } as Record<string, string>, body };
}

/** The outcome of an answer (RFC 8030 §5, §7.3), which may say how long to wait. */
export function outcomeOf(status: number, waitMs?: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return gone('the device does not exist any more');
  const reason = `the push service answered ${status}`;
  if (status === 429 || (status === 503 && waitMs !== undefined)) return { kind: 'slowed', reason, waitMs };
  if (status >= 500) return { kind: 'not-sent', reason };
  // Our key or its signature (RFC 8292 §4.2).
  if (status === 401 || status === 403) return { kind: 'blocked', reason };
  return { kind: 'refused', reason };
}
