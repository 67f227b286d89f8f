import { z } from 'zod';
import { pageMeta, pageQuery } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const suggestionReasons = ['COMPANY', 'SCHOOL', 'HOST', 'SECTOR', 'CITY'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** A person the caller may like to know, with the reason in words: "Also at Acme". */
export const suggestedUser = z.object({
  user: userCard,
  /** Title and company, where the person shows them. */
  work: z.string().nullable(),
  reasons: z.array(z.object({ kind: z.enum(suggestionReasons), text: z.string() })).min(1),
});

/** People one may like to know, by what both of them show (spec §7). */
export const suggestedUsersContract = defineContract('identity', 'suggested-users', {
  mine: {
    method: 'GET',
    path: '/users/me/suggested-users',
    access: 'user',
    summary: 'People with something in common, the most in common first',
    query: pageQuery,
    data: z.array(suggestedUser),
    meta: pageMeta,
  },
});
