import { notFound } from '@momos/contracts/errors';
import { peopleContract } from '@momos/contracts/people';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { rsvpedSocialOf } from '../registration/rsvped-social.ts';
import { searchPeople } from '../search/search-people.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { cardOf, paidInMajor, type Person } from './person.ts';
import { personStatistics } from './person-statistics.ts';

export type PersonRouteDeps = { model: ReadModel; clock: Clock; pageSecret: string };

const storyAtMost = 200;

/** People, for managers (decisions: "CRM"; spec §7 "CRM", "Admin on users"). */
export function personRoutes(deps: PersonRouteDeps): RouteBinding {
  const { model, clock, pageSecret } = deps;

  async function existing(id: string): Promise<Person> {
    const person = await model.people.get(id);
    if (!person) throw notFound('person', id);
    return person;
  }

  return bind(peopleContract, {
    search: ({ body }) => searchPeople(deps, body),
    get: async ({ params: { id } }) => {
      const person = await existing(id);
      const [accounts, registrations, payments, reviews, deliveries] = await Promise.all([
        model.accounts.get([id]),
        model.registrations.page(id, { limit: storyAtMost }),
        model.payments.ofUsers([id]),
        model.reviews.ofUsers([id]),
        model.deliveries.sentTo(id, storyAtMost),
      ]);
      const told = [...registrations, ...payments, ...reviews, ...deliveries];
      const socials = await model.socials.get(told.map(({ socialId }) => socialId));
      const account = accounts.get(id);
      const timeline = timelineOf({ account, registrations, payments, reviews, deliveries, socials });
      return {
        ...cardOf(person),
        attributes: person.attributes,
        rsvps: registrations.map(each => rsvpedSocialOf(each, socials.get(each.socialId), payments)),
        timeline: timeline.slice(0, storyAtMost),
      };
    },
    attributeValues: ({ body: { attribute, text = '' } }) => model.people.values(attribute, text),
    rsvpedSocials: async ({ params: { id }, query: { pageSize, exclusiveStartKey } }) => {
      await existing(id);
      const before = exclusiveStartKey
        ? (decodeKey(exclusiveStartKey, pageSecret) as [Date, string])
        : undefined;
      const [found, payments, total] = await Promise.all([
        model.registrations.page(id, { before, limit: pageSize + 1 }),
        model.payments.ofUsers([id]),
        model.registrations.count(id),
      ]);
      const { items, lastEvaluatedKey } = pageOf(found, pageSize, last =>
        encodeKey([last.createdAt, last._id], pageSecret),
      );
      const socials = await model.socials.get(items.map(({ socialId }) => socialId));
      return {
        data: items.map(each => rsvpedSocialOf(each, socials.get(each.socialId), payments)),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total },
      };
    },
    statistics: async ({ params: { id } }) => {
      const person = await existing(id);
      const [registrations, reviews] = await Promise.all([
        model.registrations.ofUsers([id]),
        model.reviews.ofUsers([id]),
      ]);
      const socials = await model.socials.get(registrations.map(({ socialId }) => socialId));
      return {
        ...personStatistics(registrations, reviews, { socials, now: clock.now() }),
        paid: paidInMajor(person.paid),
      };
    },
  });
}
