import { deviceStorage } from '@momos/api-client';
import { useEffect } from 'react';

const key = 'momos.reloaded-at';
const onceInMs = 10 * 60_000;

/** React's error for a component that a module does not have: a remote of today asks the shell of yesterday for it. */
const isOfOldShell = (error: unknown): boolean =>
  error instanceof Error && /Minified React error #130\b|Element type is invalid/.test(error.message);

/** Whether a reload may mend it: the page is older than what it loaded, and it was not reloaded in the last ten minutes. */
export function mayReload(error: unknown, now: number): boolean {
  return isOfOldShell(error) && now - Number(deviceStorage.getItem(key) ?? 0) > onceInMs;
}

/** Fetches the page anew, once, where it is older than the remote that it loaded. */
export function useReloadOnce(error: unknown): void {
  useEffect(() => {
    if (!mayReload(error, Date.now())) return;
    deviceStorage.setItem(key, String(Date.now()));
    window.location.reload();
  }, [error]);
}
