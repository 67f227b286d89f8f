import type { IncomingHttpHeaders } from 'node:http';
import { deviceMarkHeader } from '@momos/contracts/device-mark';
import type { Origin } from '../client/client-ip.ts';

/** Headers that concern one connection only (RFC 9110 §7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are not forwarded: our cookies, forwarding headers that only we set, and those between services. */
const droppedFromRequests = new Set([
  ...hopByHop,
  'host',
  'cookie',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-service-token',
  deviceMarkHeader,
  'traceparent',
  'tracestate',
  'baggage',
]);

const droppedFromResponses = new Set([...hopByHop, 'x-powered-by', 'server']);

/** The headers that the gateway sets itself. */
export type Forwarded = Origin & { traceparent: string; deviceMark?: string | undefined };

/**
 * The headers forwarded to a service, as a flat list of names and values. Headers that the client's `Connection` names
 * are dropped, too (RFC 9110 §7.6.1).
 */
export function requestHeaders(headers: IncomingHttpHeaders, forwarded: Forwarded): string[] {
  const named = headers.connection?.toLowerCase();
  const extra = named && named !== 'keep-alive' && named !== 'close' ? namesIn(named) : undefined;
  const passed: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || droppedFromRequests.has(name) || extra?.has(name)) continue;
    if (typeof value === 'string') passed.push(name, value);
    else for (const each of value) passed.push(name, each);
  }
  passed.push(
    'x-forwarded-for',
    forwarded.address,
    'x-forwarded-host',
    forwarded.host,
    'x-forwarded-proto',
    forwarded.protocol,
    'traceparent',
    forwarded.traceparent,
  );
  if (forwarded.deviceMark) passed.push(deviceMarkHeader, forwarded.deviceMark);
  return passed;
}

/** The headers of a service's response that are forwarded to the client. */
export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = headers.connection?.toLowerCase();
  const extra = named && named !== 'keep-alive' && named !== 'close' ? namesIn(named) : undefined;
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !droppedFromResponses.has(name) && !extra?.has(name)) passed[name] = value;
  }
  return passed;
}

const namesIn = (text: string) => new Set(text.split(',').map(name => name.trim()));
