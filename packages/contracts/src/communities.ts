import { z } from 'zod';
import { defineContract } from './route.ts';

export const memberKinds = ['ALUMNI', 'STUDENT', 'EMPLOYEE'] as const;
/** How a person belongs to a community (spec §3 "Member kinds"). */
export type MemberKind = (typeof memberKinds)[number];

const community = z.object({
  name: z.string(),
  organizationId: z.string().nullable(),
  memberKind: z.enum(memberKinds),
  /** People who proved that they belong, the caller among them. */
  membersCount: z.number().int(),
});

/** The communities one belongs to by verified e-mails of companies and schools. */
export const communitiesContract = defineContract('identity', 'communities', {
  mine: {
    method: 'GET',
    path: '/getUserCommunities',
    access: 'user',
    summary: 'Communities of the caller',
    data: z.array(community),
  },
});
