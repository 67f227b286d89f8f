import { webMailsContract } from '@momos/contracts/web-mails';
import { bind, type RouteBinding } from '@momos/runtime';
import { sendWebMail, type WebMailDeps } from './send-web-mail.ts';

/** Mails that people ask for on a page. */
export const webMailRoutes = (deps: WebMailDeps): RouteBinding =>
  bind(webMailsContract, {
    send: async ({ actor, query: { type } }) => ({
      type,
      isNew: await sendWebMail(deps, { userId: actor.userId, type }),
    }),
  });
