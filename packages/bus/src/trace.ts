import {
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Meta } from './topic.ts';

const tracer = () => trace.getTracer('@momos/bus');

// The key by which the SDK and its instrumentations know that nothing is to be recorded (@opentelemetry/core).
const suppressed = ROOT_CONTEXT.setValue(
  createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING'),
  true,
);

/** Runs the bus's own housekeeping without spans: polling would drown every other trace. */
export const untraced = <T>(work: () => T): T => context.with(suppressed, work);

/** Records that the running span publishes to `topic`; answers the traceparent that its consumers continue. */
export function tracePublish(topic: string): string | undefined {
  const span = tracer().startSpan(`publish ${topic}`, {
    kind: SpanKind.PRODUCER,
    attributes: {
      'messaging.system': 'kafka',
      'messaging.destination.name': topic,
      'messaging.operation.type': 'send',
    },
  });
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  span.end();
  return carrier.traceparent;
}

type Consumption = { group: string; topic: string; meta: Meta };

/** Runs `work` in a consumer's span that continues the trace of the message's writer. */
export async function traceConsume<T>(consumption: Consumption, work: () => Promise<T>): Promise<T> {
  const parent = contextOf(consumption.meta);
  const span = startConsume(consumption, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs `work` on many messages together, and leaves a span as long as that in the trace of each of them; what `work`
 * does itself shows in the trace of the first.
 */
export async function traceBatch<T>(consumptions: Consumption[], work: () => Promise<T>): Promise<T> {
  const parents = consumptions.map(({ meta }) => contextOf(meta));
  const spans = consumptions.map((consumption, at) => startConsume(consumption, parents[at] ?? ROOT_CONTEXT));
  const [first] = spans;
  try {
    return await context.with(first ? trace.setSpan(parents[0] ?? ROOT_CONTEXT, first) : ROOT_CONTEXT, work);
  } catch (error) {
    for (const span of spans) fail(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

const contextOf = ({ traceparent }: Meta): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

function startConsume({ group, topic, meta }: Consumption, parent: Context): Span {
  return tracer().startSpan(
    `process ${topic}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: {
        'messaging.system': 'kafka',
        'messaging.destination.name': topic,
        'messaging.operation.type': 'process',
        'messaging.consumer.group.name': group,
        'messaging.message.id': meta.id,
        'messaging.kafka.message.key': meta.key,
      },
    },
    parent,
  );
}

function fail(span: Span, error: unknown): void {
  // The name only: an error's text may quote personal data.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
}
