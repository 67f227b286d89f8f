import { type ProductEventName, productEventsContract } from '@momos/contracts/product-events';
import { urlOf } from './client.ts';
import { deviceStorage } from './device-storage.ts';

const item = 'momos.usage-counts';

/** Whether the person at this browser allows that it counts what is used; off until they do. */
export const usageCounts = {
  areAllowed: (): boolean => deviceStorage.getItem(item) === 'on',
  allow: (areAllowed: boolean): void =>
    areAllowed ? deviceStorage.setItem(item, 'on') : deviceStorage.removeItem(item),
};

type Count = { name: ProductEventName; call?: string; status?: number };

/** Counts of how Momos is used, sent in batches without a token: nothing in them says who it was. */
export type ProductEvents = {
  count(name: Exclude<ProductEventName, 'call.failed'>): void;
  /** A call that failed for good; `status` 0 where nothing was answered. */
  callFailed(call: string, status: number): void;
  /**
   * Learns whether a person is signed in. Whoever is not has it off: what was counted is dropped, and a sign-out takes the permission
   * along, so that the next person at this browser is not counted by it. Until this is called counts are collected and not sent.
   */
  follow(isSignedIn: boolean): void;
  /** Sends what was counted. */
  flush(): void;
};

type Options = {
  areAllowed: () => boolean;
  /** Takes the permission back. */
  disallow: () => void;
  /** Hands a batch to the browser, which sends it even while the page closes; false where it takes none. */
  send: (body: string) => boolean;
};

/** As many different counts go into one batch. */
const maxBatch = 50;

export function createProductEvents({ areAllowed, disallow, send }: Options): ProductEvents {
  const counts = new Map<string, Count & { count: number }>();
  let signedIn: boolean | undefined;
  const add = (of: Count) => {
    if (signedIn === false || !areAllowed()) return;
    const key = JSON.stringify(of);
    const known = counts.get(key);
    if (!known && counts.size >= maxBatch) return;
    counts.set(key, { ...of, count: Math.min((known?.count ?? 0) + 1, 1_000) });
  };
  return {
    count: name => add({ name }),
    callFailed: (call, status) => add({ name: 'call.failed', call, status }),
    follow(isSignedIn) {
      if (!isSignedIn) counts.clear();
      if (!isSignedIn && signedIn) disallow();
      signedIn = isSignedIn;
    },
    flush: () => {
      if (counts.size === 0 || !signedIn) return;
      // Whoever took the permission back since then meant these too.
      if (!areAllowed() || send(JSON.stringify({ events: [...counts.values()] }))) counts.clear();
    },
  };
}

/** What takes a batch; nothing where this runs outside of browsers. */
type Sender = { sendBeacon?: (url: string, body: Blob) => boolean } | undefined;

/** What this tab counts. */
export const productEvents: ProductEvents = createProductEvents({
  areAllowed: usageCounts.areAllowed,
  disallow: () => usageCounts.allow(false),
  send: body =>
    (globalThis.navigator as Sender)?.sendBeacon?.(
      urlOf(productEventsContract.report, {}),
      new Blob([body], { type: 'application/json' }),
    ) ?? false,
});
