import { supportsContract } from '@momos/contracts/supports';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { queued } from '../delivery/delivery.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { Mailboxes } from './mailbox.ts';
import { referenceOf } from './support-message.ts';
import type { SupportLimits } from './support-limit.store.ts';

type Deps = {
  deliveries: Deliveries;
  limits: SupportLimits;
  mailboxes: Mailboxes;
  clock: Clock;
  /** Called in the transaction that queues a message. */
  wake: () => void;
};

/** Messages within an hour from one network address, and with one e-mail address to answer to. */
const mostByCaller = 20;
const mostByAddress = 5;

/** The contact form: a message is queued in the transaction that keeps its idempotency key, and sent once. */
export const supportRoutes = ({ deliveries, limits, mailboxes, clock, wake }: Deps): RouteBinding =>
  bind(supportsContract, {
    send: async ({ actor, body, clientAddress }) => {
      const now = clock.now();
      const { category, name, email, subject = '', message } = body;
      await limits.take(
        [
          { key: `from ${clientAddress}`, most: mostByCaller },
          { key: `reply to ${email}`, most: mostByAddress },
        ],
        now,
      );
      const id = uuid();
      const support = {
        category,
        mailbox: mailboxes[category],
        reference: referenceOf(id),
        ...{ name, email, subject, message },
        userId: actor?.userId ?? null,
      };
      const delivery = {
        cause: `support:${id}`,
        kind: 'support' as const,
        channel: 'EMAIL' as const,
        content: { about: 'support' as const, support },
        ...{ blastId: null, socialId: '', rsvpId: '', userId: '' },
      };
      await deliveries.add([queued(delivery, now)]);
      wake();
      return { id, reference: support.reference, category };
    },
  });
