import { peopleContract } from '@momos/contracts/people';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { searchPeople } from '../search/search-people.ts';
import { getPerson, getProfile } from './get-profile.ts';
import { listRsvpedSocials } from './list-rsvped-socials.ts';
import { personStatistics } from './person-statistics.ts';
import { paidInMajor, toPersonCard, toProfileView, toRsvpedSocialViews } from './person-view.ts';

export type PeopleRouteDeps = {
  /** The rows that are read now. */
  model: () => ReadModel;
  clock: Clock;
  pageSecret: string;
};

const maxEntries = 200;

/** People, for managers (decisions: "CRM"; spec §7 "CRM", "Admin on users"). */
export const peopleRoutes = ({ model, clock, pageSecret }: PeopleRouteDeps): RouteBinding =>
  bind(peopleContract, {
    search: async ({ body }) => {
      const request = { ...body, secret: pageSecret };
      const { items, lastEvaluatedKey, total } = await searchPeople(model().people, body, request);
      return { data: items.map(toPersonCard), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total } };
    },
    get: async ({ params: { id } }) => toProfileView(await getProfile(model(), id, maxEntries), maxEntries),
    attributeValues: ({ body: { attribute, text = '' } }) => model().values.startingWith(attribute, text),
    rsvpedSocials: async ({ params: { id }, query }) => {
      const request = { ...query, secret: pageSecret };
      const { lastEvaluatedKey, total, ...found } = await listRsvpedSocials(model(), id, request);
      return {
        data: toRsvpedSocialViews(found),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total },
      };
    },
    statistics: async ({ params: { id } }) => {
      const rows = model();
      const person = await getPerson(rows, id);
      const [registrations, reviews] = await Promise.all([
        rows.registrations.ofUsers([id]),
        rows.reviews.ofUsers([id]),
      ]);
      const socials = await rows.socials.get(registrations.map(({ socialId }) => socialId));
      return {
        ...personStatistics(registrations, reviews, { socials, now: clock.now() }),
        paid: paidInMajor(person.paid),
      };
    },
  });
