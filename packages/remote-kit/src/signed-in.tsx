import { useSessionState } from '@momos/api-client';
import { Navigate, PageSkeleton, useLocation } from '@momos/ui';
import type { ReactNode } from 'react';
import { signInAddress } from './return-to.ts';

/** Its children for who is signed in; visitors go to the sign-in page and come back. */
export function SignedIn({
  children,
  skeleton = <PageSkeleton />,
}: {
  children: ReactNode;
  skeleton?: ReactNode;
}) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state === 'unknown') return skeleton;
  if (state === 'visitor') return <Navigate to={signInAddress(pathname, search)} replace />;
  return children;
}
