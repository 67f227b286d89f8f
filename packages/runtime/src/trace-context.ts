import { randomBytes } from 'node:crypto';
import { isSpanContextValid, trace } from '@opentelemetry/api';

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The text itself when it is a W3C traceparent (https://www.w3.org/TR/trace-context/), else undefined. */
export const validTraceparent = (text: unknown): string | undefined =>
  typeof text === 'string' && form.test(text) ? text : undefined;

/** A traceparent of a new trace that nobody records. */
export function newTraceparent(): string {
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}

/** The traceparent of the span that is open here, when tracing is on. */
export function activeTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-0${(span.traceFlags & 1).toString()}`;
}

/** Trace id and span id of a traceparent. */
export const idsOf = (traceparent: string) => ({
  traceId: traceparent.slice(3, 35),
  spanId: traceparent.slice(36, 52),
});
