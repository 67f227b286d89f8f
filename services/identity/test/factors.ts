import type { PasskeyCreation, PasskeyRequest } from '@momos/contracts/passkeys';
import type { SecondFactorState } from '@momos/contracts/second-factor';
import type { Engines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { RunningIdentity, SignedIn } from './running-identity.ts';
import {
  createSoftwareAuthenticator,
  type Saying,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

/** An answer as a test looks at it. */
export type Said<T = Record<string, unknown>> = {
  status: number;
  code?: string;
  description?: string;
  data: T;
};

/** What a token says. */
export const claimsOf = ({ access_token }: SignedIn) =>
  decodeJwt<{ admin: boolean; halfway?: true; amr?: string[] }>(access_token);

/** Forgets what former tests set up, and signs people in. */
export async function withoutFactors(
  engines: Engines,
  identity: RunningIdentity,
  ...emails: string[]
): Promise<SignedIn[]> {
  const store = await engines.connectStore();
  for (const name of ['passkeys', 'authenticatorApps', 'recoveryCodes', 'codeBudgets'])
    await store.connection.collection(name).deleteMany({});
  return Promise.all(emails.map(email => identity.signIn(email)));
}

/** Calls of one person to the factors of their sign-in. */
export function factorsOf(identity: RunningIdentity) {
  async function ask<T>(
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Said<T>> {
    const answer = await fetch(`${identity.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = (await answer.json()) as { data: T; code?: string; description?: string };
    return { ...parsed, data: parsed.data ?? (parsed as T), status: answer.status };
  }

  const challengeToSignIn = async () =>
    (await ask<PasskeyRequest>('POST', '/passkeys/sign-in-challenges')).data;
  const signInWith = (credential: unknown) =>
    ask<SignedIn>('POST', '/auth/oauth/token', { body: { grant_type: 'passkey', credential } });
  const challengeToAdd = (token: string) => ask<PasskeyCreation>('POST', '/passkeys/challenges', { token });
  const add = (token: string, credential: unknown, name = 'My laptop') =>
    ask<{ passkey: { id: string }; recoveryCodes: string[] | null }>('POST', '/passkeys', {
      token,
      body: { credential, name },
    });

  /** What an authenticator app with this secret shows, so many steps of 30 seconds from now. */
  const shown = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: identity.clock.now().getTime() + steps * 30_000,
    });

  return {
    ask,
    shown,
    challengeToSignIn,
    signInWith,
    challengeToAdd,
    add,

    /** How the second step of a person stands. */
    stateOf: async ({ access_token: token }: SignedIn) =>
      (await ask<SecondFactorState>('GET', '/second-factor', { token })).data,

    /** A passkey of a person, made and kept. */
    async enrol(
      token: string,
      saying?: Saying,
    ): Promise<SoftwareAuthenticator & { id: string; recoveryCodes: string[] | null }> {
      const authenticator = createSoftwareAuthenticator();
      const { data: options } = await challengeToAdd(token);
      const { data, status } = await add(token, authenticator.create(options, saying));
      if (status !== 201) throw new Error(`the passkey was not added: ${status}`);
      return { ...authenticator, id: data.passkey.id, recoveryCodes: data.recoveryCodes };
    },

    /** Sets an authenticator app up for a person. */
    async setUpApp({ access_token: token }: SignedIn) {
      type Shown = { secret: string; uri: string };
      const { data, status } = await ask<Shown>('POST', '/second-factor/app', { token });
      if (status !== 201) throw new Error(`no app: ${status}`);
      type Codes = { recoveryCodes: string[] | null };
      const body = { code: shown(data.secret) };
      const confirmed = await ask<Codes>('POST', '/second-factor/app/confirmation', { token, body });
      if (confirmed.status !== 200) throw new Error(`the app was not confirmed: ${confirmed.status}`);
      return { ...data, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
    },

    /** Gives a factor as a fresh proof; from a browser with a mark where one is given. */
    prove: ({ access_token: token }: SignedIn, body: object, mark?: string) =>
      ask('POST', '/auth/step-up', { token, body, ...(mark ? { headers: { 'x-device-mark': mark } } : {}) }),

    /** Signs in with a passkey, by a challenge of its own. */
    signIn: async (authenticator: SoftwareAuthenticator, saying?: Saying) =>
      signInWith(authenticator.use(await challengeToSignIn(), saying)),

    refresh: async ({ refresh_token }: SignedIn, mark?: string): Promise<SignedIn> => {
      const headers: Record<string, string> = mark ? { 'x-device-mark': mark } : {};
      return (await (
        await identity.post('/api/auth/oauth/refresh', { refresh_token }, headers)
      ).json()) as SignedIn;
    },
  };
}
