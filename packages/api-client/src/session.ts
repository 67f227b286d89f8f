import { authContract, type TokenAnswer } from '@momos/contracts/auth';
import type { CallInput } from '@momos/contracts/route';
import { ApiError } from './api-error.ts';
import { type Call, type ClientOptions, createClient } from './client.ts';

/** A token is expiring when under 5 minutes remain (spec §9). */
const expiringMs = 5 * 60_000;

/** Whether somebody is signed in; `unknown` until the first refresh has answered. */
export type SessionState = 'unknown' | 'visitor' | 'signed-in';

/** The browser's side of a session: the access token is kept in memory only, the rest in the gateway's sealed cookie. */
export type Session = {
  call: Call;
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the cookie for a token; resolves when it is known whether somebody is signed in. */
  restore: () => Promise<SessionState>;
  start: (
    to: CallInput<typeof authContract.start>['body'],
  ) => Promise<{ requestId: string; expiresInSeconds: number }>;
  signIn: (requestId: string, otp: string) => Promise<void>;
  signOut: (everywhere?: boolean) => Promise<void>;
  /** A valid token for the socket, renewed when it is expiring. */
  token: () => Promise<string | undefined>;
  /** Asks for a new token now, such as after names were given (the token says whether they are). */
  renew: () => Promise<string | undefined>;
};

type Options = Pick<ClientOptions, 'headers' | 'onCaptcha' | 'onWaitingRoom' | 'fetch' | 'wait'> & {
  baseUrl?: string;
  now?: () => number;
  /** Whether a session is worth asking for when the page opens; true where not said. */
  mayBeSignedIn?: () => boolean;
};

/** Makes the session of a tab. One refresh at a time, however many calls wait for it. */
export function createSession(options: Options = {}): Session {
  const now = options.now ?? Date.now;
  const listeners = new Set<() => void>();
  let state: SessionState = 'unknown';
  let held: { token: string; expiresAt: number } | undefined;
  let refreshing: Promise<string | undefined> | undefined;

  const become = (next: SessionState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (answer: TokenAnswer) => {
    held = { token: answer.access_token, expiresAt: now() + answer.expires_in * 1000 };
    become('signed-in');
    return held.token;
  };
  const forget = () => {
    held = undefined;
    become('visitor');
  };

  const shared = {
    baseUrl: options.baseUrl ?? '/api',
    headers: options.headers,
    onCaptcha: options.onCaptcha,
    onWaitingRoom: options.onWaitingRoom,
    fetch: options.fetch,
    wait: options.wait,
  };
  const nobody = async () => undefined;
  const bare = createClient({ ...shared, getToken: nobody, renewToken: nobody });

  function renew(): Promise<string | undefined> {
    refreshing ??= bare(authContract.refresh, { body: {} })
      .then(({ data }) => keep(data))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // Only a clear no ends the session; a server or network in trouble must not sign anybody out.
        if (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408)
          forget();
        else if (state === 'unknown') become('visitor');
        return undefined;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function token(): Promise<string | undefined> {
    if (state === 'unknown') {
      if (options.mayBeSignedIn?.() ?? true) return renew();
      become('visitor');
    }
    if (!held) return undefined;
    return held.expiresAt - now() > expiringMs ? held.token : ((await renew()) ?? held?.token);
  }

  const call = createClient({ ...shared, getToken: token, renewToken: renew });

  return {
    call,
    token,
    renew,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: async () => {
      await token();
      return state;
    },
    start: async to => (await bare(authContract.start, { body: to })).data,
    signIn: async (requestId, otp) => {
      const { data } = await bare(authContract.token, {
        body: { grant_type: 'passwordless_otp', request_id: requestId, otp },
      });
      keep(data);
    },
    signOut: async (everywhere = false) => {
      try {
        await call(authContract.logout, { body: { everywhere } });
      } finally {
        forget();
      }
    },
  };
}
