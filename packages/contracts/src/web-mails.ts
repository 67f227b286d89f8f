import { z } from 'zod';
import { defineContract } from './route.ts';

/** Mails that a signed-in person may have sent to their own address. */
export const webMailTypes = ['TICKETS', 'HOST_GUIDE', 'PREFERENCES'] as const;
export type WebMailType = (typeof webMailTypes)[number];

/** Mails that a person asks for on a page (spec §7 `GET /sendWebEmail`). */
export const webMailsContract = defineContract('messaging', 'web-mails', {
  send: {
    method: 'GET',
    path: '/sendWebEmail',
    access: 'user',
    summary: 'Send a mail of this type to the caller’s own address, at most once per day',
    query: z.strictObject({ type: z.enum(webMailTypes) }),
    data: z.object({
      type: z.enum(webMailTypes),
      isNew: z.boolean().meta({ description: 'False where it was sent today already' }),
    }),
  },
});
