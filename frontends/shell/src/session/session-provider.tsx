import {
  arrivalHeaders,
  createSession,
  keepArrival,
  SessionContext,
  useSession,
  useSessionState,
} from '@momos/api-client';
import { Navigate, useLocation, useQueryClient } from '@momos/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { askWhetherHuman, firewallHeaders } from './human-check.ts';
import { profileDetour } from './profile-detour.ts';
import { useMe } from './use-me.ts';

const makeSession = () =>
  createSession({
    headers: () => ({ ...arrivalHeaders(localStorage), ...firewallHeaders() }),
    onCaptcha: askWhetherHuman,
  });

/** The session of the tab for every remote: restored from the cookie on load, `ref` and `utm_*` of the address kept. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(makeSession);
  const { search } = useLocation();
  useEffect(() => keepArrival(search, localStorage), [search]);
  useEffect(() => {
    // A failed refresh leaves a visitor; the pages that need more say so themselves.
    session.restore().catch(() => undefined);
  }, [session]);
  return (
    <SessionContext value={session}>
      <ForgetOnSignOut />
      {children}
    </SessionContext>
  );
}

/** Answers that were read for one person are not shown to the next. */
function ForgetOnSignOut() {
  const state = useSessionState();
  const queries = useQueryClient();
  useEffect(() => {
    if (state === 'visitor') queries.clear();
  }, [state, queries]);
  return null;
}

/** Sends who must give a name to the account page, and signs out whom the profile says is not valid. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { me, error } = useMe();
  const detour = profileDetour({ pathname, search, me, failedWith: error?.status });
  const mustSignOut = detour.kind === 'sign-out';
  useEffect(() => {
    if (mustSignOut) session.signOut().catch(() => undefined);
  }, [mustSignOut, session]);
  return detour.kind === 'go' ? <Navigate to={detour.to} replace /> : children;
}
