import { z } from 'zod';
import { idParams } from './fields.ts';
import { defineContract } from './route.ts';
import { emailCategories } from './users.ts';

/** An e-mail address that one is asked to prove. */
export const neededEmail = z.object({
  /** What the address may count for: any of these. */
  emailCategories: z.array(z.enum(emailCategories)),
  /** The caller’s proven address that is enough; null where one is still needed. */
  proven: z.object({ email: z.string(), organizationName: z.string().nullable() }).nullable(),
});
export type NeededEmail = z.infer<typeof neededEmail>;

/** A question that a proven e-mail address answers for. */
const neededProof = neededEmail.extend({
  questionId: z.string(),
  title: z.string(),
  isRequired: z.boolean(),
});
export type NeededProof = z.infer<typeof neededProof>;

/** Which e-mail addresses a social asks its guests to prove. */
export const neededProofsContract = defineContract('events', 'needed-proofs', {
  ofSocial: {
    method: 'GET',
    path: '/socials/{id}/emails/needVerify',
    routing: 'id',
    access: 'user',
    summary:
      'The questions of a social that ask for a proven e-mail, and the caller’s address that answers each',
    params: idParams,
    query: z.strictObject({ inviteCode: z.string().max(64).optional() }),
    data: z.array(neededProof),
  },
});
