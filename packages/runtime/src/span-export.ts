import { openSync, writeSync } from 'node:fs';
import { TraceFlags } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Attributes that may leave the process; none of them can hold a person's data, a code or a token. */
const kept = new Set([
  'http.request.method',
  'http.method',
  'http.route',
  'http.response.status_code',
  'http.status_code',
  'error.type',
  'rpc.system',
  'rpc.service',
  'rpc.method',
  'rpc.grpc.status_code',
  'db.system',
  'db.system.name',
  'db.operation',
  'db.operation.name',
  'db.mongodb.collection',
  'db.collection.name',
  'db.name',
  'db.namespace',
  'messaging.system',
  'messaging.operation.type',
  'messaging.operation.name',
  'messaging.destination.name',
  'messaging.consumer.group.name',
]);
const ownPrefix = 'momos.';

/** An exporter that gives only {@link kept} attributes and no error texts to the next one. */
export function cleaning(next: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => next.export(spans.map(clean), done),
    shutdown: () => next.shutdown(),
    forceFlush: async () => next.forceFlush?.(),
  };
}

function clean(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => kept.has(name) || name.startsWith(ownPrefix)),
  );
  return Object.create(span, {
    attributes: { value: attributes, enumerable: true },
    events: { value: [], enumerable: true },
    status: { value: { code: span.status.code }, enumerable: true },
  }) as ReadableSpan;
}

/** One span as a line of a trace file. */
export type SpanLine = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** OpenTelemetry's SpanKind: 0 internal, 1 server, 2 client, 3 producer, 4 consumer. */
  kind: number;
  /** Microseconds since 1970. */
  start: number;
  /** Microseconds. */
  duration: number;
  status: number;
  attributes: Record<string, unknown>;
};

/** Appends each kept span to a file as one line of JSON; several processes may share the file. */
export function fileProcessor(path: string): SpanProcessor {
  const file = openSync(path, 'a');
  return {
    onStart: () => undefined,
    onEnd: span => {
      const isKept = (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
      if (isKept) writeSync(file, `${JSON.stringify(lineOf(clean(span)))}\n`);
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}

const micros = ([seconds, nanos]: readonly [number, number]) => seconds * 1e6 + Math.round(nanos / 1e3);

function lineOf(span: ReadableSpan): SpanLine {
  const { traceId, spanId } = span.spanContext();
  return {
    service: String(span.resource.attributes['service.name']),
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    name: span.name,
    kind: span.kind,
    start: micros(span.startTime),
    duration: micros(span.duration),
    status: span.status.code,
    attributes: span.attributes,
  };
}
