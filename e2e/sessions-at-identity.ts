import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { signInContract } from '@momos/contracts/sign-in';
import { connectMongo } from '@momos/store';
import { Secret, TOTP } from 'otpauth';
import { type Member, newestCode, readCode, visitor } from '../deploy/seed/sign-in.ts';

type Tokens = { access_token: string; refresh_token: string };

/** Sessions as no page can ask for them, opened at identity itself. */
export type OpenedSessions = {
  /** A token of a session whose last proof of a factor is too old for a step-up. */
  withoutProof(email: string): Promise<string>;
  close(): Promise<void>;
};

export async function openSessions(identityUrl: string): Promise<OpenedSessions> {
  const store = await connectMongo({
    url: process.env.MONGO_URL ?? '',
    database: 'momos_identity',
    name: 'e2e',
  });
  async function ask(path: string, body: unknown): Promise<Tokens> {
    const answer = await fetch(`${identityUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Tokens;
  }
  return {
    async withoutProof(email) {
      const known = (await newestCode(email))?.id;
      const { data } = await visitor.call(signInContract.start, { body: { email } });
      const otp = await readCode(email, known);
      const given = { grant_type: 'passwordless_otp', request_id: data.requestId, otp };
      const { access_token, refresh_token } = await ask('/auth/oauth/token', given);
      const claims = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
      const { sid } = JSON.parse(claims) as { sid: string };
      const sessions = store.connection.collection<{ _id: string }>('sessions');
      await sessions.updateOne({ _id: sid }, { $set: { proof: null } });
      return (await ask('/auth/oauth/refresh', { refresh_token })).access_token;
    },
    close: () => store.close(),
  };
}

/** Sets up an authenticator app: from then on a code alone opens a session that lacks its second factor. */
export async function setUpApp({ call }: Member): Promise<void> {
  const { data } = await call(authenticatorAppContract.start, {});
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
  await call(authenticatorAppContract.confirm, { body: { code } });
}
