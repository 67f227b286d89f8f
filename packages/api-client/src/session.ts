import { type PasskeyRequest, type PasskeyUse, passkeysContract } from '@momos/contracts/passkeys';
import type { CallInput } from '@momos/contracts/route';
import { sessionTokensContract, type TokenAnswer } from '@momos/contracts/session-tokens';
import { signInContract } from '@momos/contracts/sign-in';
import { ApiError } from './api-error.ts';
import { type Call, type ClientOptions, createClient } from './client.ts';
import { tabIntents } from './intents.ts';
import { productEvents } from './product-events.ts';

/** For so long after it was asked for, a token of the cookie is found to be over by the first calls of a page. */
const loadingMs = 5_000;

/** A token is expiring when under 5 minutes remain (spec §9). */
const expiringMs = 5 * 60_000;

/** Whether a person is signed in; `unknown` until the first refresh has answered. */
export type SessionState = 'unknown' | 'visitor' | 'signed-in';

/** The browser's side of a session: the access token is kept in memory only, the rest in the gateway's sealed cookie. */
export type Session = {
  call: Call;
  state: () => SessionState;
  /** Whether a person was signed in when this page opened, or since. */
  wasSignedIn: () => boolean;
  /** Calls `listener` when the state changes, and when there is a newer token; answers what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Asks the cookie for a token; resolves when it is known whether a person is signed in. */
  restore: () => Promise<SessionState>;
  start: (
    to: CallInput<typeof signInContract.start>['body'],
  ) => Promise<{ requestId: string; expiresInSeconds: number; codeLength: number }>;
  signIn: (requestId: string, otp: string) => Promise<void>;
  /** A challenge for {@link Session.signInByPasskey}. */
  startPasskey: () => Promise<PasskeyRequest>;
  signInByPasskey: (credential: PasskeyUse) => Promise<void>;
  signOut: (everywhere?: boolean) => Promise<void>;
  /** A valid token for the socket, renewed when it is expiring. */
  token: () => Promise<string | undefined>;
  /** Has the person sign in where they are; false when they would rather not. */
  signInHere: () => Promise<boolean>;
  /** Asks for a new token now, such as after names were given (the token says whether they are). */
  renew: () => Promise<string | undefined>;
};

type Options = Pick<
  ClientOptions,
  'headers' | 'onCaptcha' | 'onStepUp' | 'onSecondFactor' | 'onWaitingRoom' | 'fetch' | 'wait'
> & {
  baseUrl?: string;
  now?: () => number;
  /** Whether a session is worth asking for when the page opens; true where not said. */
  mayBeSignedIn?: () => boolean;
  /** Has a person sign in where they are; rejects when they would rather not. Calls that need a session wait for it. */
  onSignInNeeded?: () => Promise<void>;
};

/** The state of a session, with those who want to know of its changes. */
function createState() {
  const listeners = new Set<() => void>();
  let state: SessionState = 'unknown';
  return {
    read: () => state,
    become(next: SessionState, hasNewToken = false) {
      if (next === state && !hasNewToken) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Held = { token: string; expiresAt: number };

/** Whether an error says for certain that there is no session; a server or network in trouble must not sign anyone out. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429 && status !== 408;

/** The token that a tab holds, and what it makes of its session's state. */
function createHeld(now: () => number) {
  const state = createState();
  let held: Held | undefined;
  let wasSignedIn = false;
  return {
    state,
    token: () => held?.token,
    wasSignedIn: () => wasSignedIn,
    expect(isExpected: boolean) {
      wasSignedIn = isExpected;
      return isExpected;
    },
    isFresh: () => held !== undefined && held.expiresAt - now() > expiringMs,
    keep(answer: TokenAnswer) {
      held = { token: answer.access_token, expiresAt: now() + answer.expires_in * 1000 };
      wasSignedIn = true;
      state.become('signed-in', true);
      return held.token;
    },
    drop() {
      held = undefined;
    },
    forget() {
      held = undefined;
      state.become('visitor');
    },
    /** Refused while its page is in use: the page stays as it is while its person signs in again. */
    isLost: () => !held && state.read() === 'signed-in',
  };
}

/** One refresh at a time, however many calls wait for it; `reuse` is for a page that loads, which need not rotate anything. */
function createRefresh(bare: Call, { state, keep, drop }: ReturnType<typeof createHeld>) {
  let refreshing: Promise<string | undefined> | undefined;
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) drop();
    if (state.read() === 'unknown') state.become('visitor');
    return undefined;
  };
  return (reuse = false) => {
    refreshing ??= bare(sessionTokensContract.refresh, { body: reuse ? { reuse } : {} })
      .then(({ data }) => keep(data))
      .catch(failed)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };
}

/** The access token of a tab: held in memory, renewed when it is expiring, asked for on the page when the session is over. */
function createTokens(bare: Call, { now = Date.now, mayBeSignedIn = () => true, onSignInNeeded }: Options) {
  const held = createHeld(now);
  const { state, keep, forget, isLost } = held;
  const refresh = createRefresh(bare, held);
  let isLeaving = false;
  // Signing in keeps its token by itself.
  const askToSignIn = onSignInNeeded && (() => onSignInNeeded().then(held.token, () => undefined));
  const regain = async () => {
    const token = isLeaving ? undefined : await askToSignIn?.();
    if (!token) forget();
    return token;
  };
  let loadedAt: number | undefined;
  // The cookie's token was over before the page loaded, so nothing on the page waits for its person.
  const isLoading = () => loadedAt !== undefined && now() - loadedAt < loadingMs;
  const renew = async (isWrite = false) => {
    const renewed = await refresh();
    if (renewed || !isLost()) return renewed;
    // Whoever changes something is there and waits.
    if (isWrite || !isLoading()) return regain();
    forget();
    return undefined;
  };
  const token = async (): Promise<string | undefined> => {
    if (state.read() === 'unknown') {
      loadedAt = now();
      if (held.expect(mayBeSignedIn())) return refresh(true);
      state.become('visitor');
    }
    if (held.isFresh()) return held.token();
    if (held.token()) return (await renew()) ?? held.token();
    return isLost() ? regain() : undefined;
  };
  /** Ends the session here, whatever comes of the farewell; a session that is over already is not asked for again. */
  const leave = async (farewell: () => Promise<unknown>) => {
    isLeaving = true;
    await farewell().finally(() => {
      isLeaving = false;
      forget();
    });
  };
  return { state, wasSignedIn: held.wasSignedIn, keep, leave, renew, token, askToSignIn };
}

const noToken = async () => undefined;

/** Makes the session of a tab. One refresh at a time, however many calls wait for it. */
export function createSession(options: Options = {}): Session {
  const { baseUrl = '/api', headers, onCaptcha, onWaitingRoom, fetch, wait } = options;
  const shared = { baseUrl, headers, onCaptcha, onWaitingRoom, fetch, wait };
  const bare = createClient({ ...shared, getToken: noToken, renewToken: noToken });
  const { state, wasSignedIn, keep, leave, renew, token, askToSignIn } = createTokens(bare, options);
  state.subscribe(() => productEvents.follow(state.read() === 'signed-in'));
  const { onStepUp, onSecondFactor } = options;
  const asks = { askToSignIn, onStepUp, onSecondFactor };
  const kept = { intents: tabIntents, onFailed: productEvents.callFailed };
  const call = createClient({ ...shared, ...asks, ...kept, getToken: token, renewToken: renew });
  return {
    call,
    token,
    renew: () => renew(),
    signInHere: async () => (await askToSignIn?.()) !== undefined,
    state: state.read,
    wasSignedIn,
    subscribe: state.subscribe,
    restore: async () => {
      await token();
      return state.read();
    },
    start: async to => (await bare(signInContract.start, { body: to })).data,
    signIn: async (requestId, otp) => {
      const { data } = await bare(signInContract.token, {
        body: { grant_type: 'passwordless_otp', request_id: requestId, otp },
      });
      keep(data);
    },
    startPasskey: async () => (await bare(passkeysContract.startSignIn, {})).data,
    signInByPasskey: async credential => {
      const { data } = await bare(signInContract.token, { body: { grant_type: 'passkey', credential } });
      keep(data);
    },
    signOut: (everywhere = false) =>
      leave(() => call(sessionTokensContract.logout, { body: { everywhere } })),
  };
}
