import { type ProductEvents, productEvents } from './product-events.ts';

const everyMs = 30_000;

/** Notes where it is the installed app, and sends what the tab counts every half minute, and when it is hidden or closed; gives the way to stop. */
export function sendProductEvents(events: ProductEvents = productEvents): () => void {
  if (window.matchMedia?.('(display-mode: standalone)').matches) events.count('app.opened');
  const timer = setInterval(events.flush, everyMs);
  const hidden = () => document.visibilityState === 'hidden' && events.flush();
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', events.flush);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', events.flush);
  };
}
