import { expect, it } from '@jest/globals';
import { holders } from '@momos/contracts/privacy';
import { type DataExport, isReady, newExport, requireReady, withFailure, withPart } from './data-export.ts';
import { exportView } from './privacy-view.ts';

const now = new Date('2030-01-15T12:00:00Z');
const retentionMs = 3 * 86_400_000;
const at = (ms: number) => new Date(now.getTime() + ms);
const whole = () =>
  holders.reduce<DataExport>(
    (given, service) => withPart(given, service, { now, retentionMs }),
    newExport('x', 'u', now),
  );

it('is ready with its last part, not before', () => {
  const missing = holders
    .slice(1)
    .reduce<DataExport>(
      (given, service) => withPart(given, service, { now, retentionMs }),
      newExport('x', 'u', now),
    );
  expect(missing).toMatchObject({ status: 'RUNNING', expiresAt: null, checkAt: now });
  expect(whole()).toMatchObject({ status: 'READY', readyAt: now, expiresAt: at(retentionMs), checkAt: null });
});

it('can be downloaded until it expires', () => {
  expect(isReady(newExport('x', 'u', now), now)).toBe(false);
  expect(isReady(whole(), at(retentionMs - 1))).toBe(true);
  expect(isReady(whole(), at(retentionMs))).toBe(false);
  expect(exportView(whole(), at(retentionMs)).status).toBe('EXPIRED');
  expect(exportView(whole(), now).status).toBe('READY');
});

it('is tried again for two days, then given up', () => {
  const day = 86_400_000;
  expect(withFailure(newExport('x', 'u', now), at(1000))).toMatchObject({
    status: 'RUNNING',
    tries: 1,
    checkAt: at(2000),
  });
  const givenUp = withFailure(newExport('x', 'u', now), at(2 * day));
  expect(givenUp).toMatchObject({ status: 'FAILED', checkAt: null });
  expect(() => requireReady(givenUp, at(2 * day))).toThrow(/ask for a new one/);
});
