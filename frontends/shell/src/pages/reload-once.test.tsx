import { afterEach, expect, it } from '@jest/globals';
import { deviceStorage } from '@momos/api-client';
import { mayReload } from './reload-once.ts';

const ofOldShell = new Error(
  'Minified React error #130; visit https://react.dev/errors/130 for the full message',
);
const now = Date.UTC(2031, 0, 1);

afterEach(() => deviceStorage.removeAll(''));

it('reloads for a remote that is newer than the shell, once', () => {
  expect(mayReload(ofOldShell, now)).toBe(true);
  deviceStorage.setItem('momos.reloaded-at', String(now));
  expect(mayReload(ofOldShell, now + 9 * 60_000)).toBe(false);
  expect(mayReload(ofOldShell, now + 11 * 60_000)).toBe(true);
});

it('reloads for nothing else', () => {
  expect(mayReload(new TypeError('x is undefined'), now)).toBe(false);
});
