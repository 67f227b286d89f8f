import { expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { eventually, useEngines } from '@momos/testing';
import { Registry } from 'prom-client';
import type { ProviderEvent } from '../src/provider/provider.ts';
import { askForEvents } from '../src/webhook/ask-for-events.ts';
import { countMissedBy } from '../src/webhook/webhook-metrics.ts';
import { createWebhooks } from '../src/webhook/webhook.store.ts';
import { makeParts } from './parts.ts';

const engines = useEngines();

const event = (id: string, type: string): ProviderEvent => ({
  ...{ id, type, paymentId: null, refundId: null, disputed: null },
});

test('events without their webhooks are counted, and are one warning however many they are', async () => {
  const parts = await makeParts(engines);
  const webhooks = createWebhooks(parts.store);
  const some = Array.from({ length: 20 }, (_, index) => event(`evt_${index}`, 'refund.done'));
  parts.provider.events = async function* () {
    yield [...some, event('evt_other', 'payment.captured'), event('evt_brought', 'payment.captured')];
  };
  await webhooks.record('sandbox', event('evt_brought', 'payment.captured'), new Date());
  await webhooks.markDone('sandbox', 'evt_brought', new Date());
  const lines: { level: string; events?: Record<string, number> }[] = [];
  const log = createLogger(
    { service: 'test', level: 'warn' },
    { write: line => void lines.push(JSON.parse(line)) },
  );
  const registry = new Registry();
  const deps = { ...parts, webhooks, log, countMissed: countMissedBy(registry) };
  const asking = askForEvents(deps, { everyMs: 60_000 });
  asking.start();
  await eventually(async () => expect(await webhooks.askedUntil('sandbox')).toBeInstanceOf(Date), {
    within: 30_000,
  });
  await asking.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    provider: 'sandbox',
    events: { 'refund.done': 20, 'payment.captured': 1 },
  });
  expect(await registry.metrics()).toContain('momos_webhooks_missed_total{provider="sandbox"} 21');
});
