import { randomBytes } from 'node:crypto';
import { maxTitle, uncancelledTitle } from '@momos/contracts/cancelled-title';
import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { badField } from '@momos/contracts/errors';
import type { RecurrenceRule } from '@momos/contracts/recurrence-rule';
import type { SocialInput } from '@momos/contracts/social-input';
import { topics } from '@momos/contracts/topics';
import type { Bus } from '@momos/bus';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import type { Settings } from '../settings/settings.ts';
import { v7 as uuid } from 'uuid';
import { newSocial, slugOf } from './edit-social.ts';
import { withHosts } from './hosting.ts';
import { repeated } from './occurrences.ts';
import { nextDates } from './next-dates.ts';
import { assertPricesAllowed, pricesOf } from './price-limits.ts';
import { bannerOf, socialChanged } from './social-message.ts';
import type { SocialSeats } from './social-seats.ts';
import { assertHost, assertMayPublish, firstReviewStatus } from './social.policy.ts';
import type { Social } from './social.ts';
import type { Socials } from './social.store.ts';

export type CreateDeps = {
  store: Store;
  socials: Socials;
  seats: SocialSeats;
  outbox: Bus['outbox'];
  findPeople: FindPeople;
  clock: Clock;
  settings: Pick<Settings, 'isCurationOn' | 'currencies'>;
};

/** Publishes a social of the actor: the social, its seats and its event together. Throws 400 for unknown hosts and for prices that cannot be charged. */
export async function createSocial(
  deps: CreateDeps,
  actor: Actor,
  { recurrence, ...input }: Omit<SocialInput, 'draftId'>,
): Promise<Social> {
  assertMayPublish(actor);
  await assertHostsKnown(deps.findPeople, input.hostIds);
  const { currencies } = deps.settings;
  const priced = { ...input, currency: input.currency ?? currencies[0] ?? 'USD' };
  assertPricesAllowed(priced, currencies);
  const now = deps.clock.now();
  const reviewStatus = firstReviewStatus(actor, deps.settings);
  const given = { ownerId: actor.userId, inviteCode: newCode(10), reviewStatus, now };
  const make = (slug: string) => newSocial(priced, { ...given, slug });
  return recurrence ? publishAll(deps, make, recurrence) : publish(deps, input.title, make);
}

/** All dates of a social that repeats, or none of them. */
const publishAll = (
  deps: CreateDeps,
  make: (slug: string) => Social,
  rule: RecurrenceRule,
): Promise<Social> =>
  deps.store.transaction(async () => {
    const { first, others } = repeated(make(''), rule, { newCode });
    const published = await publish(deps, first.title, slug => ({ ...first, slug }));
    for (const other of others) await add(deps, other);
    return published;
  });

/** A private copy with the same content: not curated, without RSVPs. Throws 400 where its prices cannot be set any more. */
export async function duplicateSocial(deps: CreateDeps, actor: Actor, id: string): Promise<Social> {
  const held = await deps.socials.get(id);
  assertHost(held, actor);
  assertMayPublish(actor);
  assertPricesAllowed(pricesOf(held), deps.settings.currencies);
  const now = deps.clock.now();
  const copyId = uuid();
  const copy: Social = {
    ...held,
    _id: copyId,
    version: 1,
    title: copyTitle(held.title),
    ...nextDates(held, now),
    // Its sales follow its own dates.
    tiers: held.tiers.map(({ salesStart: _start, salesEnd: _end, ...tier }) => tier),
    inviteCode: newCode(10),
    // Who agreed to host one social did not agree to host its copy.
    ...withHosts({ ownerId: held.ownerId, hostIds: [actor.userId] }, held.hostIds),
    visibility: 'PRIVATE',
    reviewStatus: 'PENDING',
    reviewComment: null,
    coverSeed: coverSeedOf(coverTopicOf(held), copyId),
    pendingEdit: null,
    isOfficial: false,
    isCancelled: false,
    isDeleted: false,
    isCancellationDue: false,
    listedAt: null,
    recurrence: null,
    createdAt: now,
    updatedAt: now,
  };
  return publish(deps, copy.title, slug => ({ ...copy, slug }));
}

const copyMark = ' (copy)';

/** The title that says it is a copy, until its host gives it another. */
const copyTitle = (title: string): string =>
  uncancelledTitle(title)
    .replaceAll(copyMark, '')
    .trim()
    .slice(0, maxTitle - copyMark.length) + copyMark;

async function publish(deps: CreateDeps, title: string, make: (slug: string) => Social): Promise<Social> {
  const { store, socials } = deps;
  const plain = slugOf(title);
  return store.transaction(async () => {
    const social = make((await socials.isSlugTaken(plain)) ? slugOf(title, newCode(6)) : plain);
    await add(deps, social);
    return social;
  });
}

/** Takes part in a running transaction. */
async function add({ socials, seats, outbox }: CreateDeps, social: Social): Promise<void> {
  await socials.add(social);
  await seats.create(social);
  await outbox.add(topics.social, socialChanged('SOCIAL_CHANGE_CREATED', social));
  if (social.splashImageUrl) await outbox.add(topics.banner, bannerOf(social));
}

/** Throws 400 for co-hosts that no account belongs to. */
export async function assertHostsKnown(findPeople: FindPeople, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  const known = await findPeople(hostIds);
  const stranger = hostIds.find(id => !known.has(id));
  if (stranger) throw badField('body.hostIds', `There is no account with the id ${stranger}.`);
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Letters and digits that cannot be taken for one another. */
const newCode = (length: number): string =>
  Array.from(randomBytes(length), byte => letters[byte % letters.length]).join('');
