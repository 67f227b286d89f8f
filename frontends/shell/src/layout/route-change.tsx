import { NavigationType, useLocation, useNavigationType } from '@momos/ui';
import { useEffect, useRef, useState } from 'react';
import { contentId } from './layouts.tsx';

/**
 * What a page load would do on a change of path: scroll to the top (or to the hash), move the focus to the content, and tell
 * readers the new title. Changes of the query alone are shallow and do none of it; going back scrolls as the browser remembers.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const last = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    if (navigation !== NavigationType.Pop) {
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
      if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
      document.getElementById(contentId)?.focus({ preventScroll: true });
    }
    // The page sets its title when its data is there; a moment later it can be read out.
    const timer = setTimeout(() => setAnnouncement(document.title), 400);
    return () => clearTimeout(timer);
  }, [pathname, hash, navigation]);
  return (
    <div className="mo-hidden" aria-live="polite" aria-atomic>
      {announcement}
    </div>
  );
}
