import { useLocation } from '@momos/ui';
import { useEffect, useRef, useState } from 'react';

/** Announces the new title to screen readers after a change of path; a change of the query alone announces nothing. */
export function RouteChange() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    // The page sets its title when its data is there; a moment later it can be read out.
    const timer = setTimeout(() => setAnnouncement(document.title), 400);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="mo-hidden" aria-live="polite" aria-atomic>
      {announcement}
    </div>
  );
}
