import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { busMaker, seat, seatTopic } from './fixtures.ts';

const engines = useEngines();
const spans = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });

beforeAll(() => provider.register());
afterAll(() => provider.shutdown());

test('one trace goes from the change through the bus into every kind of reader', async () => {
  const store = await engines.connectStore();
  const bus = busMaker(engines)(store);
  const topic = seatTopic('tests.traced');
  const inside: (string | undefined)[] = [];
  const remember = async () => void inside.push(trace.getActiveSpan()?.spanContext().traceId);
  bus.startRelay();
  const readers = [
    bus.consume({ group: 'single', topic, handler: remember }),
    bus.consume({ group: 'bulk', topic, handleBatch: remember }),
    bus.tail(topic, remember),
  ];
  await Promise.all(readers.map(({ joined }) => joined));

  const traceId = await trace.getTracer('test').startActiveSpan('change', async span => {
    await store.transaction(() => bus.outbox.add(topic, seat('k', 1)));
    span.end();
    return span.spanContext().traceId;
  });

  await eventually(() => expect(inside).toEqual([traceId, traceId, traceId]));
  await eventually(() => {
    const ours = spans.getFinishedSpans().filter(span => span.spanContext().traceId === traceId);
    expect(ours.map(({ name }) => name).sort()).toEqual([
      'change',
      'process tests.traced',
      'process tests.traced',
      'process tests.traced',
      'publish tests.traced',
    ]);
  });
});
