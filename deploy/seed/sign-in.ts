import { setTimeout as pause } from 'node:timers/promises';
import { type Call, createClient } from '@momos/api-client/client';
import { authContract } from '@momos/contracts/auth';
import { usersContract } from '@momos/contracts/users';
import type { SeedPerson } from './people.ts';

/** Where the system answers. */
export const publicUrl = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

/** Somebody of the demo who is signed in. */
export type Member = { id: string; person: SeedPerson; call: Call };

const nobody = async () => undefined;
const clientFor = (token: string | undefined) =>
  createClient({ baseUrl: `${publicUrl}/api`, getToken: async () => token, renewToken: nobody });

/** A caller without a token. */
export const visitor = { call: clientFor(undefined) };

/** The newest sign-in code in the local mailbox for this request; waits until the mail is there. */
async function readCode(email: string, since: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${publicUrl}/api/dev/outbox?to=${encodeURIComponent(email)}&limit=5`);
    const { data } = (await response.json()) as {
      data: { subject: string; text: string; createdAt: string }[];
    };
    const mail = data.find(
      each => Date.parse(each.createdAt) >= since && /\b\d{6}\b/.test(`${each.subject} ${each.text}`),
    );
    const code = mail && /\b\d{6}\b/.exec(`${mail.subject} ${mail.text}`)?.[0];
    if (code) return code;
    await pause(100);
  }
  throw new Error(`No sign-in mail came for ${email}`);
}

async function tokenFor(email: string): Promise<string> {
  const since = Date.now() - 1000;
  const { data: request } = await visitor.call(authContract.start, { body: { email } });
  const otp = await readCode(email, since);
  const { data } = await visitor.call(authContract.token, {
    body: { grant_type: 'passwordless_otp', request_id: request.requestId, otp },
  });
  return data.access_token;
}

/** Signs a person in by the code in the local mailbox and fills in the profile the first time. */
export async function signIn(person: SeedPerson): Promise<Member> {
  let call = clientFor(await tokenFor(person.email));
  const { data: me } = await call(usersContract.me, {});
  if (me.firstName === '') {
    await call(usersContract.create, { body: { firstName: person.firstName, lastName: person.lastName } });
    await call(usersContract.updateMe, {
      body: {
        bio: person.bio ?? '',
        currentCity: person.city,
        sectors: person.sectors,
        isSubscribedToUpdate: true,
        curPosition: { title: person.title, organization: person.organization },
      },
    });
    // The first token says that no names are given; the next one knows them.
    call = clientFor(await tokenFor(person.email));
  }
  return { id: me.id, person, call };
}
