import {
  arrivalHeaders,
  clearReferral,
  createSession,
  deviceStorage,
  keepArrival,
  sendProductEvents,
  SessionContext,
  useSession,
  useSessionState,
} from '@momos/api-client';
import { saysSignedIn } from '@momos/contracts/signed-in-cookie';
import { maybeSignedIn, noteAnswer } from '@momos/remote-kit/remembered';
import { Navigate, useLocation, useQueryClient } from '@momos/ui';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isTokenOnItsWay, takeEarlyAnswer } from './early-answers.ts';
import { askWhetherHuman, firewallHeaders } from './human-check.ts';
import { profileDetour } from './profile-detour.ts';
import { askForSecondStep } from './second-step-question.ts';
import { askToSignIn, signInStore } from './sign-in-question.ts';
import { askForProof } from './step-up-question.ts';
import { useMe } from './use-me.ts';
import { waitForTurn } from './waiting-room.ts';

/** The platform's fetch, taking note of what the sign-in calls answer. */
const notingFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
  const early = await takeEarlyAnswer(pathname, init?.method ?? 'GET');
  const answer = early ?? (await fetch(input, init));
  await noteAnswer(pathname, answer.status);
  return answer;
};

const makeSession = () =>
  createSession({
    fetch: notingFetch,
    headers: () => ({ ...arrivalHeaders(deviceStorage), ...firewallHeaders() }),
    onCaptcha: askWhetherHuman,
    onWaitingRoom: waitForTurn,
    onSignInNeeded: askToSignIn,
    onSecondFactor: askForSecondStep,
    onStepUp: askForProof,
    mayBeSignedIn: () => isTokenOnItsWay() || saysSignedIn(document.cookie),
  });

/** The session of the tab for every remote: restored from the cookie on load, `ref` and `utm_*` of the address kept. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(makeSession);
  const { search } = useLocation();
  useEffect(() => keepArrival(search, deviceStorage), [search]);
  useEffect(() => sendProductEvents(), []);
  useEffect(() => {
    // A failed refresh leaves a visitor; the pages that need more say so themselves.
    session.restore().catch(() => undefined);
  }, [session]);
  useEffect(() => {
    const renew = () => {
      if (session.state() === 'visitor' && maybeSignedIn()) session.renew().catch(() => undefined);
    };
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [session]);
  return (
    <SessionContext value={session}>
      <AnswersByPerson />
      {children}
    </SessionContext>
  );
}

/**
 * Answers are for one person: what a visitor read is read again by who signs in, and nothing of it is left to the next who
 * sits here: no answer, and no code of who had invited them.
 */
function AnswersByPerson() {
  const state = useSessionState();
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (state === 'signed-in' && before.current !== 'signed-in') void queries.invalidateQueries();
    if (state === 'visitor' && before.current === 'signed-in') {
      queries.removeQueries({ type: 'inactive' });
      // What is on show would stay as it is; the page reads again what a visitor may see.
      void queries.resetQueries();
      clearReferral(deviceStorage);
    }
    before.current = state;
  }, [state, queries]);
  return null;
}

/** Sends who must give a name to the account page, and signs out whom the profile says is not valid. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { me, error } = useMe();
  // The dialog asks for the name itself, and the page behind it stays.
  const isAsked =
    useSyncExternalStore(signInStore.subscribe, signInStore.read, signInStore.read) !== undefined;
  const detour = profileDetour({ pathname, search, me: isAsked ? undefined : me, failedWith: error?.status });
  const mustSignOut = detour.kind === 'sign-out';
  useEffect(() => {
    if (mustSignOut) session.signOut().catch(() => undefined);
  }, [mustSignOut, session]);
  return detour.kind === 'go' ? <Navigate to={detour.to} replace /> : children;
}
