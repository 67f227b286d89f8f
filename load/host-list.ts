import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { v7 as uuid } from 'uuid';
import { connectMongo, type Store } from '../packages/store/src/index.ts';
import type { Person } from '../services/events/src/person/person.store.ts';
import type { Rsvp } from '../services/events/src/rsvp/rsvp.ts';
import { type Figure, p50AndP95, times } from './figures.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

const size = 10_000;
const batch = 1000;
const requests = 200;
/** As many as the host's page shows. */
const pageSize = 100;
const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan', 'Radia', 'Tony', 'Frances', 'Donald', 'Margaret'];
const tag = 'Speaker';

/** E1: a host's list of 10,000 attendees, one caller: its first page, one in its middle, by status and tag, and by a name. */
export async function hostList({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  const [guest] = await makeBearers(1);
  if (!social || !guest) throw new Error('no social to fill');
  await register(url, social, guest);
  const store = await connectMongo({ url: mongoUrl, database: 'momos_events', name: 'bench' });
  const made: string[] = [];
  try {
    made.push(...(await fill(store, social.id)));
    const call = clientFor(url, host);
    const page = (query: object, least: number) =>
      times(requests, async () => {
        const { meta } = await call(rsvpsContract.listV2, {
          params: { id: social.id },
          query: { pageSize, ...query },
        });
        if (meta.total < least) throw new Error(`the list has ${meta.total} of ${least}`);
      });
    return [
      ...p50AndP95('E1-first-page', await page({}, size)),
      ...p50AndP95('E1-middle-page', await page({ offset: size / 2 }, size)),
      ...p50AndP95('E1-status-and-tag', await page({ status: 'APPROVED', tag }, size / 20)),
      ...p50AndP95('E1-by-name', await page({ text: 'Radia Bench 12' }, 1)),
    ];
  } finally {
    await remove(store, social.id, made);
    await store.close();
  }
}

/** The first attendee, of whom the others are copies. */
const register = (url: string, { id, ticketTiers: [tier] }: SocialView, guest: Bearer) =>
  clientFor(url, guest)(rsvpsContract.create, { params: { id }, body: { tierId: tier?.id } });

/** Copies of the only attendee with names of their own, half of them cancelled, each tenth with a tag; answers whose they are. */
async function fill({ connection }: Store, socialId: string): Promise<string[]> {
  const rsvps = connection.collection<Rsvp>('rsvps');
  const first = await rsvps.findOne({ socialId });
  if (!first) throw new Error('no registration to copy');
  const userIds: string[] = [];
  for (let start = 0; start < size; start += batch) {
    const people = Array.from({ length: batch }, (_, index) => personOf(start + index));
    const copies = people.map(({ _id: userId }, index): Rsvp => {
      const isCancelled = index % 4 > 1;
      return {
        ...first,
        _id: uuid(),
        userId,
        ...(isCancelled ? { status: 'CANCELLED', ticketCode: null } : {}),
        tags: index % 10 === 0 || index % 10 === 1 ? [tag] : [],
      };
    });
    await connection.collection<Person>('people').insertMany(people, { ordered: false });
    await rsvps.insertMany(copies, { ordered: false });
    userIds.push(...people.map(({ _id }) => _id));
  }
  return userIds;
}

function personOf(at: number): Person {
  const displayName = `${names[at % names.length]} Bench ${at}`;
  const email = `bench-list-${at}@example.test`;
  return {
    _id: uuid(),
    version: 1,
    slug: `bench-list-${at}`,
    displayName,
    photoPath: null,
    email,
    mobile: null,
    position: null,
    subscribedHostIds: [],
    isSubscribedToUpdate: false,
    searchText: `${displayName} ${email}`.toLowerCase(),
  };
}

async function remove({ connection }: Store, socialId: string, userIds: string[]): Promise<void> {
  await connection.collection('rsvps').deleteMany({ socialId, userId: { $in: userIds } });
  await connection.collection<Person>('people').deleteMany({ _id: { $in: userIds } });
}
