import { LazyView, NavigationType, useLocation, useNavigationType } from '@momos/ui';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { Layout } from '@momos/remote-kit/page';
import { RemoteFailed } from '../pages/remote-failed.tsx';
import { Banners } from './banners.tsx';
import { readConference } from './conference.ts';
import { contentId } from './content-id.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import * as classes from './layouts.module.css';

/** The path that was shown last; the first one of a tab takes no focus, as with any page load. */
let shownPath = globalThis.window?.location.pathname;

/** Whether a field inside waits for what is typed. */
const isTyping = (place: HTMLElement | null) =>
  place !== null &&
  place.contains(document.activeElement) &&
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/** The page's content. A route change moves the focus here, as loading a page would. */
function Content({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (shownPath === pathname) return;
    shownPath = pathname;
    if (isBack) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    // A page that is there to type into has taken the focus already.
    if (!isTyping(place.current)) place.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);
  return (
    <main ref={place} id={contentId} tabIndex={-1} className={classes.content}>
      {children}
    </main>
  );
}

const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes.public} data-room="public">
    <Banners />
    <SiteHeader />
    <Content>{children}</Content>
    <SiteFooter />
  </div>
);

const BareLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes.public} data-room="bare">
    <Content>{children}</Content>
  </div>
);

const failedFrame = (error: unknown, retry: () => void) => (
  <BareLayout>
    <RemoteFailed error={error} onRetry={retry} />
  </BareLayout>
);

// Visitors never see it, so it is not part of the first load.
const loadManagerLayout = () => import('./manager-layout.tsx').then(file => file.ManagerLayout);

const DenseLayout = ({ children }: { children: ReactNode }) => (
  <LazyView
    load={loadManagerLayout}
    props={{ children: <Content>{children}</Content> }}
    failed={failedFrame}
  />
);

// Few see it, and they see nothing else.
const loadConferenceLayout = () => import('./conference-layout.tsx').then(file => file.ConferenceLayout);

const SiteLayout = ({ children }: { children: ReactNode }) => {
  const conference = readConference();
  if (!conference) return <PublicLayout>{children}</PublicLayout>;
  return (
    <LazyView
      load={loadConferenceLayout}
      props={{ conference, children: <Content>{children}</Content> }}
      failed={failedFrame}
    />
  );
};

/** What stands around a page, by its layout; on a conference's own site that conference's around all public ones. */
export const layouts: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  site: SiteLayout,
  manager: DenseLayout,
  none: BareLayout,
};
