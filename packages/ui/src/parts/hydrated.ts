import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { viewerZone } from '../formats/dates.ts';

/** When the page's first HTML was rendered, in milliseconds; undefined on a page that is drawn in the browser alone. */
export const RenderedAtContext = createContext<number | undefined>(undefined);

const unchanging = () => () => undefined;

/** Whether the page is alive: false while the first HTML is rendered and while the browser takes it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

/** The time now, again every `everyMs` while mounted; the time of rendering until the page is alive. */
export function useNow(everyMs = 1000): number {
  const renderedAt = useContext(RenderedAtContext);
  const isHydrated = useHydrated();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return isHydrated ? now : (renderedAt ?? now);
}

/** The viewer's own IANA zone; undefined until the page is alive, since the first HTML is the same for everybody. */
export const useViewerZone = (): string | undefined =>
  useSyncExternalStore(unchanging, viewerZone, () => undefined);
