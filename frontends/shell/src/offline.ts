/** Lets the site open without a network from the next visit on. In development files change too often for that. */
export function workOffline(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it everything works, only not offline.
    navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
  };
  window.addEventListener('load', register, { once: true });
}
