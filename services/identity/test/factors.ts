import type { PasskeyCreation, PasskeyRequest } from '@momos/contracts/passkeys';
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

/** Calls of one person to the factors of their sign-in. */
export function factorsOf(identity: RunningIdentity) {
  async function ask<T>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Said<T>> {
    const answer = await fetch(`${identity.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
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

  return {
    ask,
    challengeToSignIn,
    signInWith,
    challengeToAdd,
    add,

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

    /** Signs in with a passkey, by a challenge of its own. */
    signIn: async (authenticator: SoftwareAuthenticator, saying?: Saying) =>
      signInWith(authenticator.use(await challengeToSignIn(), saying)),

    refresh: async ({ refresh_token }: SignedIn): Promise<SignedIn> =>
      (await (await identity.post('/api/auth/oauth/refresh', { refresh_token })).json()) as SignedIn,
  };
}
