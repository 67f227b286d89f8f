/**
 * Fills an empty system with the demo: people, socials, registrations, payments, all through the public API and the
 * sandbox's payment page, as people would. Does nothing where socials exist; safe to repeat after a crash.
 */
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { makeCircles } from './circles.ts';
import { nameCompanies } from './company-logos.ts';
import { hold } from './hold.ts';
import { pastSocials } from './past-socials.ts';
import { attendees, hosts, type SeedPerson, staff } from './people.ts';
import { register } from './register.ts';
import { type Member, signIn, visitor } from './sign-in.ts';
import { type SeedSocial, socials } from './socials.ts';

const day = 86_400_000;

/** The moment of an hour of a day in a time zone, so that a supper starts at seven there, whatever the clock here says. */
function localTime(inDays: number, hour: number, timeZone: string): Date {
  const date = new Date(Date.now() + inDays * day);
  const wanted = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(wanted);
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return new Date(wanted - (shown - wanted));
}

async function publish(seed: SeedSocial, host: Member, reviewer: Member): Promise<SocialView> {
  const start = localTime(seed.inDays, seed.hour, seed.social.timezone);
  const end = new Date(start.getTime() + seed.hours * 3_600_000);
  const { data: social } = await host.call(
    socialsContract.create,
    { body: { ...seed.social, eventTimestamp: start.toISOString(), eventEndTimestamp: end.toISOString() } },
    { idempotencyKey: `seed-social-${encodeURIComponent(seed.social.title)}` },
  );
  if (seed.review !== 'PENDING' && social.reviewStatus !== seed.review) {
    const reviewComment =
      seed.review === 'REVISION_NEEDED'
        ? 'Lovely idea. Please add where people meet when it rains.'
        : undefined;
    await reviewer.call(socialsContract.update, {
      params: { id: social.id },
      body: { reviewStatus: seed.review, ...(reviewComment ? { reviewComment } : {}) },
    });
  }
  return social;
}

async function main(): Promise<void> {
  const { meta } = await visitor.call(socialsContract.list, { query: { pageSize: 1 } });
  const { data } = await visitor.call(socialsContract.list, { query: { pageSize: 1 } });
  if (data.length > 0 || meta.lastEvaluatedKey) return console.log('The demo is there already.');

  const members = new Map<string, Member>();
  const enter = async (person: SeedPerson) => members.set(person.email, await signIn(person));
  for (const person of [...hosts, ...staff, ...attendees]) await enter(person);
  const member = (email: string) => {
    const found = members.get(email);
    if (!found) throw new Error(`No member ${email} in the demo`);
    return found;
  };

  const guestsOf = (index: number, { registrations }: { registrations: number }) =>
    Array.from({ length: registrations }, (_, each) => attendees[(index * 5 + each) % attendees.length])
      .filter(guest => guest !== undefined)
      .map(guest => member(guest.email));

  for (const [index, past] of pastSocials.entries()) {
    const host = member(past.host);
    // A past social takes no registrations: publish it in the future, fill it, then move it to its date.
    const reviewer = member('reviewer@momos.test');
    const social = await publish({ ...past, inDays: 2, review: 'APPROVED' }, host, reviewer);
    const start = localTime(-past.daysAgo, past.hour, past.social.timezone);
    await hold(social, { past, host, reviewer, guests: guestsOf(index, past), start });
    console.log(`${social.title}: ${past.registrations - past.missing} came`);
  }
  for (const [index, seed] of socials.entries()) {
    const host = member(seed.host);
    const social = await publish(seed, host, member('reviewer@momos.test'));
    const guests = guestsOf(index, seed);
    for (const guest of guests) await register(guest, social, host);
    console.log(`${social.title}: ${guests.length} registrations`);
  }
  const readers = attendees.slice(0, 5).map(({ email }) => member(email));
  await nameCompanies(member('admin@momos.test'));
  await makeCircles(member('manager@momos.test'), readers);
}

await main();
