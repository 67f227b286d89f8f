import type { IncomingHttpHeaders } from 'node:http';
import type { Origin } from '../caller/came-from.ts';

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

/**
 * What never goes on to a service: our cookies, what only we may say of the way a request came, and what only
 * services may say to each other.
 */
const keptBack = new Set([
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
  'x-internal-token',
  'traceparent',
  'tracestate',
  'baggage',
]);

const keptBackOfAnswer = new Set([...hopByHop, 'x-powered-by', 'server']);

/** What we say of a request ourselves. */
export type Introduction = Origin & { traceparent: string };

/**
 * Headers of a request as they go on to a service, as a flat list of names and values. Names in the caller's own
 * `Connection` header are dropped too (RFC 9110 §7.6.1).
 */
export function requestHeaders(headers: IncomingHttpHeaders, introduction: Introduction): string[] {
  const named = headers.connection?.toLowerCase();
  const extra = named && named !== 'keep-alive' && named !== 'close' ? namesIn(named) : undefined;
  const passed: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || keptBack.has(name) || extra?.has(name)) continue;
    if (typeof value === 'string') passed.push(name, value);
    else for (const each of value) passed.push(name, each);
  }
  passed.push(
    'x-forwarded-for',
    introduction.address,
    'x-forwarded-host',
    introduction.host,
    'x-forwarded-proto',
    introduction.protocol,
    'traceparent',
    introduction.traceparent,
  );
  return passed;
}

/** Headers of a service's answer as they go on to the caller. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = headers.connection?.toLowerCase();
  const extra = named && named !== 'keep-alive' && named !== 'close' ? namesIn(named) : undefined;
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !keptBackOfAnswer.has(name) && !extra?.has(name)) passed[name] = value;
  }
  return passed;
}

const namesIn = (text: string) => new Set(text.split(',').map(name => name.trim()));
