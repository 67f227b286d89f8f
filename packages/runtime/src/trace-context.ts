import { randomFillSync } from 'node:crypto';
import { isSpanContextValid, trace } from '@opentelemetry/api';

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The text itself when it is a W3C traceparent (https://www.w3.org/TR/trace-context/), else undefined. */
export const validTraceparent = (text: unknown): string | undefined =>
  typeof text === 'string' && form.test(text) ? text : undefined;

const bytesEach = 24;
/** Random bytes for 256 traceparents: one call per traceparent would cost more than the bytes. */
const random = Buffer.alloc(bytesEach * 256);
let used = random.length;

/** The traceparent of a new, unsampled trace. */
export function newTraceparent(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const ids = random.toString('hex', used, (used += bytesEach));
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
