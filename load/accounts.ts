import { signInContract } from '@momos/contracts/sign-in';
import { usersContract } from '@momos/contracts/users';
import sharp from 'sharp';
import { readCode, tokenFor, visitor } from '../deploy/seed/sign-in.ts';
import { type Figure, percentile } from './figures.ts';
import { k6 } from './k6.ts';
import { clientFor } from './members.ts';
import type { Bench } from './rows.ts';

const stamp = Date.now().toString(36);
const concurrency = 8;

/** Milliseconds of asking for a code and of swapping it for tokens; reading the mail between is left out. */
async function signIn(email: string): Promise<number> {
  const began = performance.now();
  const { data: request } = await visitor.call(signInContract.start, { body: { email } });
  const asked = performance.now();
  const otp = await readCode(email, undefined);
  const read = performance.now();
  await visitor.call(signInContract.token, {
    body: { grant_type: 'passwordless_otp', request_id: request.requestId, otp },
  });
  return asked - began + performance.now() - read;
}

/** Sign-in by e-mail code of new people, eight concurrently. */
export async function signIns(): Promise<Figure[]> {
  const took: number[] = [];
  const worker = async (first: number) => {
    for (let index = first; index < 240; index += concurrency)
      took.push(await signIn(`bench-${index}-${stamp}@example.test`));
  };
  await Promise.all(Array.from({ length: concurrency }, (_, first) => worker(first)));
  return [
    { name: 'A1-sign-in-p50', value: percentile(took, 0.5), unit: 'ms' },
    { name: 'A1-sign-in-p95', value: percentile(took, 0.95), unit: 'ms' },
  ];
}

/** `GET /users/me` and a public profile by slug through the gateway, 64 concurrent connections. */
export async function profiles({ url }: Bench): Promise<Figure[]> {
  const email = `profile-${stamp}@example.test`;
  const caller = clientFor(url, { userId: '', token: await tokenFor(email) });
  await caller(usersContract.create, { body: { firstName: 'Ada', lastName: `Bench ${stamp}` } });
  const token = await tokenFor(email);
  const { data: user } = await clientFor(url, { userId: '', token })(usersContract.me, {});
  const mine = await k6('get.js', [{ url: `${url}/api/users/me`, token }]);
  const profile = await k6('get.js', [{ url: `${url}/api/users/slug/${user.slug}` }]);
  return [
    { name: 'A2-users-me', value: mine.perSecond, unit: 'requests/s' },
    { name: 'A2-users-me-p99', value: mine.p99, unit: 'ms' },
    { name: 'A3-public-profile', value: profile.perSecond, unit: 'requests/s' },
    { name: 'A3-public-profile-p99', value: profile.p99, unit: 'ms' },
    { name: 'A2-A3-failed', value: (mine.failedShare + profile.failedShare) * 100, unit: '%' },
  ];
}

/** A photograph's worth of bytes: noise is what compresses worst. */
const photograph = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

async function upload(url: string, token: string, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${url}/api/files/public/social_banners`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(`an upload was answered ${answer.status}`);
  return ((await answer.json()) as { data: { path: string } }).data.path;
}

/** A banner in the size of a card: each of 24 pictures once, two at a time, then one of them again and again. */
export async function resizes({ url, host }: Bench): Promise<Figure[]> {
  const picture = await photograph();
  const addresses: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const path = await upload(url, host.token, picture);
    addresses.push(
      `${url}/api/files/resize?${new URLSearchParams({ url: path, width: '640', height: '360' }).toString()}`,
    );
  }
  const cold: number[] = [];
  const worker = async (first: number) => {
    for (let index = first; index < addresses.length; index += 2) {
      const began = performance.now();
      const answer = await fetch(addresses[index] ?? '');
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a resize was answered ${answer.status}`);
      cold.push(performance.now() - began);
    }
  };
  await Promise.all([worker(0), worker(1)]);
  const cached = await k6('get.js', [{ url: addresses[0] ?? '' }]);
  return [
    { name: 'A4-resize-cold-p50', value: percentile(cold, 0.5), unit: 'ms' },
    { name: 'A4-resize-cold-p95', value: percentile(cold, 0.95), unit: 'ms' },
    { name: 'A4-resize-cached', value: cached.perSecond, unit: 'requests/s' },
    { name: 'A4-resize-cached-p99', value: cached.p99, unit: 'ms' },
    { name: 'A4-failed', value: cached.failedShare * 100, unit: '%' },
  ];
}
