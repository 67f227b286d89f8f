import { supportsContract } from '@momos/contracts/supports';
import { bind, type RouteBinding } from '@momos/runtime';
import { sendSupportMessage, type SupportDeps } from './send-support-message.ts';

/** The contact form. */
export const supportRoutes = (deps: SupportDeps): RouteBinding =>
  bind(supportsContract, {
    send: async ({ actor, body, clientAddress }) => {
      const { subject = '', ...message } = body;
      const given = { ...message, subject, userId: actor?.userId ?? null, clientIp: clientAddress };
      const { id, reference, category } = await sendSupportMessage(deps, given);
      return { id, reference, category };
    },
  });
