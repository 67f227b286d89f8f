import { createLiveConnection } from '@momos/api-client/live-connection';
import type { Notice } from '@momos/api-client/live-socket';
import type { SessionState } from '@momos/api-client/session';
import { type Member, publicUrl } from '../deploy/seed/sign-in.ts';

/** The live connection of a page, and what it was notified of. */
export type OpenPage = { notices: Notice[]; close(): void };

/** Everything that an open page of a member is notified of, until it is closed. */
export function openPage({ token }: Pick<Member, 'token'>, topics: readonly string[]): OpenPage {
  const notices: Notice[] = [];
  let state: SessionState = 'signed-in';
  const listeners = new Set<() => void>();
  const session = {
    token: async () => token,
    renew: async () => token,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const live = createLiveConnection({ session, url: publicUrl });
  for (const topic of topics) live.watch(topic, notice => void (notice && notices.push(notice)));
  return {
    notices,
    close: () => {
      state = 'visitor';
      for (const listener of listeners) listener();
    },
  };
}
