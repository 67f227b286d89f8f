import { useSessionState } from '@momos/api-client';
import { Navigate, PageSkeleton, useLocation } from '@momos/ui';
import type { ReactNode } from 'react';
import { maybeSignedIn } from './remembered.ts';
import { signInAddress } from './return-to.ts';

const pageSkeleton = <PageSkeleton />;

/**
 * Its children for who is signed in; visitors go to the sign-in page and come back. Where that is not needed it stays in place all the same, so
 * that the page before is shown until the next one is there.
 */
export function SignedIn({
  children,
  isNeeded = true,
  skeleton = pageSkeleton,
}: {
  children: ReactNode;
  isNeeded?: boolean;
  skeleton?: ReactNode;
}) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (!isNeeded) return children;
  if (state === 'unknown') return skeleton;
  // With no network the session cannot be asked for; what was kept for the door is shown all the same.
  if (state === 'visitor' && !maybeSignedIn())
    return <Navigate to={signInAddress(pathname, search)} replace />;
  return children;
}
