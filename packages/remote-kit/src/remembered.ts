import { deviceStorage, draftPrefix, usageCounts } from '@momos/api-client';

const key = 'momos.signed-in';
const answers = 'momos-answers';

/**
 * Whether a person signed in here and no server has said otherwise since. With no network that is all one can know, and enough to
 * show what was kept for the door.
 */
export const maybeSignedIn = (): boolean => deviceStorage.getItem(key) !== null;

const isRefused = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Notes what an answer of the sign-in calls says about it; a refusal or a sign-out also drops the answers kept for offline use,
 * ends the notices on this device, and takes the permission to count along; a sign-out drops drafts too: whoever sits here next is not to read them.
 */
export async function noteAnswer(path: string, status: number): Promise<void> {
  const isToken = path.endsWith('/auth/oauth/refresh') || path.endsWith('/auth/oauth/token');
  if (isToken && status === 200) deviceStorage.setItem(key, '1');
  if (path.endsWith('/auth/logout')) deviceStorage.removeAll(draftPrefix);
  const isOver = path.endsWith('/auth/logout') || (path.endsWith('/auth/oauth/refresh') && isRefused(status));
  if (!isOver) return;
  deviceStorage.removeItem(key);
  usageCounts.allow(false);
  if ('caches' in globalThis) await caches.delete(answers);
  await endNotices().catch(() => undefined);
}

async function endNotices(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
