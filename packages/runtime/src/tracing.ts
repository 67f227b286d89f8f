import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { cleaning, fileProcessor } from './span-export.ts';

type Environment = Record<string, string | undefined>;

/** Of ten new traces one is kept where spans go to a collector; all are where they go to a file. */
const collectedShare = 0.1;

/**
 * Records the spans that the runtime and the bus open, and those of MongoDB and of outgoing HTTP. `TRACE_RATIO` (0 to 1)
 * is the share of new traces that are kept, which also bounds what recording costs; a caller's decision is followed.
 * The service is named by `OTEL_SERVICE_NAME` or, without it, by the folder below `services/` it was started from.
 */
export function startTracing(env: Environment): NodeTracerProvider {
  const share = Number(env.TRACE_RATIO ?? (env.TRACE_FILE ? 1 : collectedShare));
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME ?? serviceOf(process.argv[1]) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: processors(env),
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        // What comes in is recorded by the runtime's own server; what goes out only below a span that is kept.
        disableIncomingRequestInstrumentation: true,
        ignoreOutgoingRequestHook: () => !trace.getActiveSpan()?.isRecording(),
      }),
      new MongoDBInstrumentation({ dbStatementSerializer: () => '' }),
    ],
  });
  return provider;
}

const serviceOf = (script = '') => /services\/([^/]+)\//.exec(script)?.[1] ?? 'momos';

function processors({ TRACE_FILE, OTEL_EXPORTER_OTLP_ENDPOINT }: Environment): SpanProcessor[] {
  return [
    ...(TRACE_FILE ? [fileProcessor(TRACE_FILE)] : []),
    ...(OTEL_EXPORTER_OTLP_ENDPOINT ? [new BatchSpanProcessor(cleaning(new OTLPTraceExporter()))] : []),
  ];
}
