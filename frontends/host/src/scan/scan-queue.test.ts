import { describe, expect, it } from '@jest/globals';
import { dropScan, keepScan, waitingScans } from './scan-queue.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('scans without a connection', () => {
  it('waits in order, once each, per social', () => {
    const keeper = memory();
    keepScan('a', { code: '1', scannedAt: 't1' }, keeper);
    keepScan('a', { code: '2', scannedAt: 't2' }, keeper);
    keepScan('a', { code: '1', scannedAt: 't3' }, keeper);
    expect(waitingScans('a', keeper)).toEqual([
      { code: '1', scannedAt: 't1' },
      { code: '2', scannedAt: 't2' },
    ]);
    expect(waitingScans('b', keeper)).toEqual([]);
    expect(dropScan('a', '1', keeper)).toEqual([{ code: '2', scannedAt: 't2' }]);
  });
});
