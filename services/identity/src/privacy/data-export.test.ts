import { expect, it } from '@jest/globals';
import { holders } from '@momos/contracts/privacy';
import { type DataExport, isReady, newExport, viewOf, withPart } from './data-export.ts';

const now = new Date('2030-01-15T12:00:00Z');
const keepMs = 3 * 86_400_000;
const at = (ms: number) => new Date(now.getTime() + ms);
const whole = () =>
  holders.reduce<DataExport>(
    (given, service) => withPart(given, service, { now, keepMs }),
    newExport('x', 'u', now),
  );

it('is ready with its last part, and not before', () => {
  const missing = holders
    .slice(1)
    .reduce<DataExport>(
      (given, service) => withPart(given, service, { now, keepMs }),
      newExport('x', 'u', now),
    );
  expect(missing).toMatchObject({ status: 'RUNNING', expiresAt: null, checkAt: now });
  expect(whole()).toMatchObject({ status: 'READY', readyAt: now, expiresAt: at(keepMs), checkAt: null });
});

it('can be had until it expires', () => {
  expect(isReady(newExport('x', 'u', now), now)).toBe(false);
  expect(isReady(whole(), at(keepMs - 1))).toBe(true);
  expect(isReady(whole(), at(keepMs))).toBe(false);
  expect(viewOf(whole(), at(keepMs)).status).toBe('EXPIRED');
  expect(viewOf(whole(), now).status).toBe('READY');
});
