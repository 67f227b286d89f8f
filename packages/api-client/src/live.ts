import type { Route } from '@momos/contracts/route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, useSession, useSessionState } from './hooks.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { createRefresher, type Visibility } from './refresher.ts';
import type { Session } from './session.ts';

const connections = new WeakMap<Session, LiveConnection>();

/** The live connection of a tab; opened by its first watcher. */
export function liveConnectionOf(session: Session): LiveConnection {
  const connection = connections.get(session) ?? createLiveConnection({ session });
  connections.set(session, connection);
  return connection;
}

/** Whether this document is seen. */
const documentVisibility: Visibility = {
  isVisible: () => document.visibilityState !== 'hidden',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/**
 * Keeps the answers of some routes current while the page shows them: they are read again when something under a topic
 * changes (`social:<id>:rsvps`) or may have been missed; at most about once a second, and only while the tab is seen.
 */
export function useLiveReads(topic: string | undefined, routes: readonly Route[]): void {
  const session = useSession();
  const isSignedIn = useSessionState() === 'signed-in';
  const queries = useQueryClient();
  const latest = useRef(routes);
  useEffect(() => {
    latest.current = routes;
  });
  useEffect(() => {
    if (!topic || !isSignedIn) return undefined;
    const refresher = createRefresher(
      () => Promise.all(latest.current.map(route => queries.invalidateQueries({ queryKey: keyOf(route) }))),
      documentVisibility,
    );
    const unwatch = liveConnectionOf(session).watch(topic, refresher.request);
    return () => {
      unwatch();
      refresher.stop();
    };
  }, [session, topic, isSignedIn, queries]);
}
