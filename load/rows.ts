import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { connectMongo } from '../packages/store/src/index.ts';
import { crmCollection } from './crm-rows.ts';
import { type Figure, percentile } from './figures.ts';
import { k6 } from './k6.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import { publishSocials } from './socials.ts';

/** The running system as the rows see it. */
export type Bench = { url: string; mongoUrl: string; host: Bearer };

const crowd = 12_000;

const rsvpCall = (url: string, { id, ticketTiers: [tier] }: SocialView, { token }: Bearer) => ({
  url: `${url}/api/socials/${id}/rsvps`,
  token,
  body: { tierId: tier?.id },
});

/** P1 and P10: one hot social, while a watcher of the CRM's store notes when each RSVP shows up there. */
export async function hotSocial({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to measure on');
  const bearers = await makeBearers(crowd);
  const watcher = await watchCrm(mongoUrl, social.id);
  const load = await k6(
    'post.js',
    bearers.map(bearer => rsvpCall(url, social, bearer)),
  );
  const lags = await watcher.finish(load.requests);
  return [
    { name: 'P1-rsvps-hot-social', value: load.perSecond, unit: 'rsvps/s' },
    { name: 'P1-p99', value: load.p99, unit: 'ms' },
    { name: 'P1-failed', value: load.failedShare * 100, unit: '%' },
    { name: 'P10-rsvp-to-crm-p50', value: percentile(lags, 0.5), unit: 'ms' },
    { name: 'P10-rsvp-to-crm-p99', value: percentile(lags, 0.99), unit: 'ms' },
    { name: 'P10-arrived', value: (lags.length / load.requests) * 100, unit: '%' },
  ];
}

/** Notes when each registration of a social appears in the CRM, against the time that the RSVP was made. */
async function watchCrm(mongoUrl: string, socialId: string) {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_crm', name: 'bench' });
  const lags: number[] = [];
  const stream = store.connection
    .collection(await crmCollection(store, 'registrations'))
    .watch([
      { $match: { operationType: { $in: ['insert', 'replace'] }, 'fullDocument.socialId': socialId } },
      { $project: { 'fullDocument.createdAt': 1, 'fullDocument._id': 1 } },
    ]);
  const seen = new Set<string>();
  stream.on('change', change => {
    if (!('fullDocument' in change) || !change.fullDocument) return;
    const { _id, createdAt } = change.fullDocument as unknown as { _id: string; createdAt: Date };
    if (seen.has(String(_id))) return;
    seen.add(String(_id));
    lags.push(Date.now() - createdAt.getTime());
  });
  await new Promise(resolve => setTimeout(resolve, 500));
  const finish = async (expected: number) => {
    for (let tries = 0; tries < 300 && lags.length < expected; tries += 1)
      await new Promise(resolve => setTimeout(resolve, 100));
    await stream.close();
    await store.close();
    return lags;
  };
  return { finish };
}

/** P2: the same number of RSVPs over 1,000 socials. */
export async function manySocials({ url, host }: Bench): Promise<Figure[]> {
  const socials = await publishSocials(url, host, 1000);
  const bearers = await makeBearers(crowd);
  const load = await k6(
    'post.js',
    bearers.map((bearer, index) => rsvpCall(url, socials[index % socials.length] as SocialView, bearer)),
  );
  return [
    { name: 'P2-rsvps-1000-socials', value: load.perSecond, unit: 'rsvps/s' },
    { name: 'P2-p99', value: load.p99, unit: 'ms' },
    { name: 'P2-failed', value: load.failedShare * 100, unit: '%' },
  ];
}

/** P3: the data of a social's page by slug, as a visitor (whose answers the edge may share for a second) and signed in. */
export async function socialPage({ url, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  const [bearer] = await makeBearers(1);
  const address = `${url}/api/socials/slug/${social?.slug}`;
  const visitor = await k6('get.js', [{ url: address }]);
  const member = await k6('get.js', [{ url: address, token: bearer?.token }]);
  return [
    { name: 'P3-social-page-visitor', value: visitor.perSecond, unit: 'requests/s' },
    { name: 'P3-social-page-visitor-p99', value: visitor.p99, unit: 'ms' },
    { name: 'P3-social-page-member', value: member.perSecond, unit: 'requests/s' },
    { name: 'P3-social-page-member-p99', value: member.p99, unit: 'ms' },
    { name: 'P3-failed', value: (visitor.failedShare + member.failedShare) * 100, unit: '%' },
  ];
}

/** P5: check-in scans, each of another ticket. */
export async function scans({ url, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to measure on');
  const codes: string[] = [];
  const bearers = await makeBearers(6000);
  const worker = async (start: number) => {
    for (let index = start; index < bearers.length; index += 64) {
      const { data } = await clientFor(url, bearers[index] as Bearer)(rsvpsContract.create, {
        params: { id: social.id },
        body: { tierId: social.ticketTiers[0]?.id },
      });
      if (data.ticketCode) codes.push(data.ticketCode);
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, start) => worker(start)));
  const load = await k6(
    'post.js',
    codes.map(code => ({
      url: `${url}/api/socials/${social.id}/rsvps/attendances`,
      token: host.token,
      body: { code },
    })),
  );
  return [
    { name: 'P5-scans', value: load.perSecond, unit: 'scans/s' },
    { name: 'P5-p99', value: load.p99, unit: 'ms' },
    { name: 'P5-failed', value: load.failedShare * 100, unit: '%' },
  ];
}
