import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  type ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AppError } from '@momos/contracts/errors';
import { idsOf } from './trace-context.ts';

/*
 * The runtime owns both ends of every HTTP route and gRPC call, so it opens their spans itself: by instrumentation a
 * request costs several times as much, recorded or not.
 */

const flushPatienceMs = 2_000;

const tracer = trace.getTracer('momos');

/** Whether spans go anywhere; settled before the first module of a service is loaded. */
export const isTracing =
  (trace.getTracerProvider() as ProxyTracerProvider).getDelegateTracer?.('momos') !== undefined;

/** Name, kind and attributes of a span. */
export type SpanSubject = { name: string; kind: SpanKind; attributes?: Attributes };

/** Runs an asynchronous piece of work as a span below the running one; what it throws marks the span. */
export async function inSpan<T>(subject: SpanSubject, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const { span, inside } = open(subject, context.active());
  try {
    return await context.with(inside, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof AppError ? error.code : 'internal');
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work as a span below a caller's traceparent; the work ends the span, which is undefined without tracing. */
export function inRemoteSpan<T>(
  subject: SpanSubject,
  traceparent: string | undefined,
  work: (span: Span | undefined) => T,
): T {
  if (!isTracing) return work(undefined);
  const { span, inside } = open(subject, remote(traceparent));
  return context.with(inside, work, undefined, span);
}

function open({ name, kind, attributes }: SpanSubject, parent: Context): { span: Span; inside: Context } {
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  return { span, inside: trace.setSpan(parent, span) };
}

function remote(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(traceparent.slice(-2), 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(traceparent), traceFlags, isRemote: true });
}

/** Sends what is recorded on its way, for at most two seconds. */
export async function flushSpans(): Promise<void> {
  const provider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate?.();
  if (!provider || !('forceFlush' in provider) || typeof provider.forceFlush !== 'function') return;
  const patience = pause(flushPatienceMs, undefined, { ref: false });
  await Promise.race([provider.forceFlush().catch(() => undefined), patience]);
}

/** Names the running HTTP span by its route. */
export function nameSpan(method: string, path: string): void {
  if (!isTracing) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${path}`);
  span?.setAttribute('http.route', path);
}
