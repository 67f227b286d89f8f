import type { QueryClient } from '@momos/ui';

/** The calls whose answers the worker keeps for the door. */
const forTheDoor = new Set<unknown>(['tickets.mine', 'users.me', 'configs.all', 'rsvps.doorList']);

/** Hands the worker what this page loaded before there was one, so that it opens without a network after a single visit. */
function handOver(queries: QueryClient): void {
  const keep = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ keep });
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [call] }) => forTheDoor.has(call),
  });
}

/** Lets the site open without a network, with the tickets that were seen. In development files change too often for that. */
export function workOffline(queries: QueryClient): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => handOver(queries), { once: true });
  const register = () => {
    // Without it everything works, only not offline.
    serviceWorker.register('/offline-worker.js').catch(() => undefined);
  };
  window.addEventListener('load', register, { once: true });
}
