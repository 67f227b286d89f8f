import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type ClientOptions, createClient } from '@momos/api-client/client';
import { signInContract } from '@momos/contracts/sign-in';
import { uploadsContract } from '@momos/contracts/uploads';
import { usersContract } from '@momos/contracts/users';
import { faceOf } from './faces.ts';
import type { SeedPerson } from './people.ts';

/** Where the system answers. */
export const publicUrl = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

/** A signed-in person of the demo. */
export type Member = { id: string; person: SeedPerson; token: string; call: Call };

const noToken = async () => undefined;
/** Calls with a token; `given` is what is special about them, such as another address. */
export const clientFor = (token: string | undefined, given: Partial<ClientOptions> = {}): Call =>
  createClient({ baseUrl: `${publicUrl}/api`, getToken: async () => token, renewToken: noToken, ...given });

/** A caller without a token. */
export const visitor = { call: clientFor(undefined) };

/** A mail of the local mailbox, as far as it matters here. */
export type OutboxMail = { id: string; code: string | null };

/** The newest mail with a code to an address. */
export async function newestCode(email: string): Promise<OutboxMail | undefined> {
  const response = await fetch(`${publicUrl}/api/dev/outbox?to=${encodeURIComponent(email)}&limit=5`);
  const { data } = (await response.json()) as { data: OutboxMail[] };
  return data.find(mail => mail.code);
}

/** The sign-in code in the local mailbox that came after a known one; waits until it is there. */
export async function readCode(email: string, known: string | undefined): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = await newestCode(email);
    if (mail?.code && mail.id !== known) return mail.code;
    await pause(50);
  }
  throw new Error(`No sign-in mail came for ${email}`);
}

/** An access token by the code in the local mailbox. */
export async function tokenFor(email: string): Promise<string> {
  const known = (await newestCode(email))?.id;
  const { data: request } = await visitor.call(signInContract.start, { body: { email } });
  const otp = await readCode(email, known);
  const { data } = await visitor.call(signInContract.token, {
    body: { grant_type: 'passwordless_otp', request_id: request.requestId, otp },
  });
  return data.access_token;
}

/** Puts the face of a person of the demo where people's pictures are, as they would; its path, or undefined for one without. */
async function uploadFace(person: SeedPerson, token: string): Promise<string | undefined> {
  const face = await faceOf(person);
  if (!face) return undefined;
  const body = new FormData();
  body.set('file', face, 'face.png');
  const response = await fetch(`${publicUrl}/api${uploadsContract.avatar.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!response.ok) throw new Error(`The picture of ${person.firstName} was refused: ${response.status}`);
  return ((await response.json()) as { data: { path: string } }).data.path;
}

/** Signs a person in by the code in the local mailbox and fills in the profile the first time. */
export async function signIn(person: SeedPerson): Promise<Member> {
  let token = await tokenFor(person.email);
  let call = clientFor(token);
  const { data: me } = await call(usersContract.me, {});
  if (me.firstName === '') {
    const photoPath = await uploadFace(person, token);
    const { firstName, lastName } = person;
    await call(usersContract.create, { body: { firstName, lastName, ...(photoPath ? { photoPath } : {}) } });
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
    token = await tokenFor(person.email);
    call = clientFor(token);
  }
  return { id: me.id, person, token, call };
}
