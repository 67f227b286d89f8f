import { deviceStorage } from '@momos/api-client';

/**
 * Whether notices can come to this browser: `unsupported`; `needs-home-screen` on an iPhone or iPad, where only what lies on the Home
 * Screen may show any; `blocked` by its person in the browser; `off`; `on`.
 */
export type PushHere = 'unsupported' | 'needs-home-screen' | 'blocked' | 'off' | 'on';

/** What this browser says of itself. */
export type PushFacts = {
  canPush: boolean;
  isApple: boolean;
  permission: NotificationPermission;
  /** It has subscribed, and messaging knows it as the signed-in person's. */
  isSubscribed: boolean;
};

/** The one state that the facts come to. */
export function pushHereOf({ canPush, isApple, permission, isSubscribed }: PushFacts): PushHere {
  if (!canPush) return isApple ? 'needs-home-screen' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && isSubscribed ? 'on' : 'off';
}

const key = 'momos.push-device';

/** The device as which messaging knows this browser. */
export const deviceHere = (): string | null => deviceStorage.getItem(key);

/** Keeps it, or forgets it. */
export function keepDeviceHere(id: string | null): void {
  if (id === null) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, id);
}

const registration = async () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/** Where this browser stands, given the devices that messaging knows of the person. */
export async function readPushHere(deviceIds: readonly string[]): Promise<PushHere> {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  return pushHereOf({
    canPush: worker !== undefined,
    isApple: /iPhone|iPad/.test(navigator.userAgent),
    permission: worker ? Notification.permission : 'default',
    isSubscribed: Boolean(subscription) && deviceIds.includes(deviceHere() ?? ''),
  });
}

/** A browser's address at its push service with the keys to write to it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Asks the browser for its permission and subscribes it; undefined when its person says no. Throws when its push service is out of reach. */
export async function subscribeHere(publicKey: string): Promise<Subscription | undefined> {
  const worker = await registration();
  if (!worker || (await Notification.requestPermission()) !== 'granted') return undefined;
  // One that was made with a key of before can receive nothing.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Ends the subscription of this browser. */
export async function unsubscribeHere(): Promise<void> {
  keepDeviceHere(null);
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
