import { z } from 'zod';
import { pageMeta, pageQuery } from './fields.ts';
import { patronCode } from './patrons.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Who came by a patron's code; beyond the spec's list of calls, needed by the patrons' page. */
export const patronGuestsContract = defineContract('identity', 'patron-guests', {
  list: {
    method: 'GET',
    path: '/users/patrons/{code}',
    access: 'manager',
    summary:
      'People who have attached a patron’s code, the newest accounts first, and how many they are; 404 for a code that no patron has',
    params: z.strictObject({ code: patronCode }),
    query: pageQuery,
    data: z.array(userCard),
    meta: pageMeta,
  },
});
