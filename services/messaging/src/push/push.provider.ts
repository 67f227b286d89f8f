import { setTimeout as pause } from 'node:timers/promises';
import { type Outside, pinnedClient, publicAddressOf } from '@momos/runtime/foreign/outside';
import webPush from 'web-push';
import type { Provider, Push, SendOutcome } from '../provider/provider.ts';
import { isAtStandIn, readEndpoint } from './push-device.ts';
import type { VapidKeys } from './vapid.ts';

export type PushProviderDeps = {
  keys: VapidKeys;
  /** Whom a push service may write to about us (RFC 8292): `mailto:…`. */
  contact: string;
  world: Outside;
  standInUrl: string | undefined;
};

const patienceMs = 10_000;
/** A notice that nobody was there for within a day is in their mail. */
const timeToLiveSeconds = 86_400;
const gone = (reason: string): SendOutcome => ({ kind: 'refused', reason, isAddressDead: true });

/**
 * Hands notices to the push services of people's browsers, encrypted for the one browser (RFC 8291). The address came from a
 * page, so it is checked, resolved, checked again and asked at the very address that was checked; redirects are not followed.
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
  const url = urlOf(endpoint, deps.standInUrl);
  if (!url) return gone('the address is not asked');
  let address: string | undefined;
  try {
    address = isAtStandIn(endpoint, deps.standInUrl) ? url.hostname : await publicAddressOf(deps.world, url);
  } catch {
    return { kind: 'not-sent', reason: 'the push service is not found' };
  }
  if (address === undefined) return gone('the address is not public');
  return post(deps, { url, address, message });
}

function urlOf(endpoint: string, standInUrl: string | undefined): URL | undefined {
  try {
    return readEndpoint(endpoint, standInUrl);
  } catch {
    return undefined;
  }
}

type Posting = { url: URL; address: string; message: Push };

async function post(deps: PushProviderDeps, { url, address, message }: Posting): Promise<SendOutcome> {
  const isLocal = isAtStandIn(url.href, deps.standInUrl);
  const dial = isLocal ? () => ({ address, port: Number(url.port) }) : deps.world.dial;
  const client = pinnedClient(url, address, { dial });
  let isHandedOver = false;
  client.once('connect', () => (isHandedOver = true));
  try {
    const { headers, body } = requestOf(deps, message);
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await client.request({
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      signal,
    });
    // What it says is of no use, and may be long.
    answer.body.on('error', () => undefined).destroy();
    return outcomeOf(answer.statusCode);
  } catch {
    return isHandedOver
      ? { kind: 'unknown', reason: 'the push service did not answer' }
      : { kind: 'not-sent', reason: 'the push service is not reached' };
  } finally {
    await Promise.race([client.destroy(), pause(1000)]).catch(() => undefined);
  }
}

/** The encrypted message with what the push service needs of it. */
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

/** What an answer means (RFC 8030 §5, §7.3). */
export function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return gone('the device is gone');
  if (status === 429 || status >= 500)
    return { kind: 'not-sent', reason: `the push service answered ${status}` };
  return { kind: 'refused', reason: `the push service answered ${status}`, isAddressDead: false };
}
