import { z } from 'zod';
import { patronCard, patronCode } from './patrons.ts';
import { defineContract } from './route.ts';

/** A person's own patron (spec §7 "Users and auth"). */
export const myPatronContract = defineContract('identity', 'patrons', {
  attach: {
    method: 'PATCH',
    path: '/users/me/patron',
    access: 'user',
    summary: 'Attach a patron’s code to the account; null takes it off',
    body: z.strictObject({ code: patronCode.nullable() }),
    data: z.object({ patron: patronCard.nullable() }),
  },
});
