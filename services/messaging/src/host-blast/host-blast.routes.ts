import { hostBlastsContract } from '@momos/contracts/host-blasts';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type Clock, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Blast } from '../blast/blast.ts';
import type { Blasts } from '../blast/blast.store.ts';
import { missingNames, parseForSending, parseTemplate } from '../blast/template.ts';
import { cardOf, type Contact, exampleContact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { followersAfter } from './followers.ts';
import {
  dayBefore,
  hostBlastNames,
  hostBlastValues,
  hostBlastView,
  newHostBlast,
  requireMayWrite,
} from './host-blast.ts';
import { renderHostBlast } from './render-host-blast.ts';

type Deps = ContactDeps & {
  blasts: Blasts;
  deliveries: Deliveries;
  clock: Clock;
  publicUrl: string;
  pageSecret: string;
};

/** Messages of a host to their own followers; nobody else's can be reached by them. */
export function hostBlastRoutes(deps: Deps): RouteBinding {
  const { identity, blasts, deliveries, clock, publicUrl, pageSecret } = deps;
  const view = async (blast: Blast) =>
    hostBlastView(blast, blast.counts ?? (await deliveries.countsOf(blast._id)));

  async function hostOf(actor: Actor): Promise<Contact> {
    const host = (await findContacts(deps, [actor.userId])).get(actor.userId);
    if (!host) throw notFound('person', actor.userId);
    return host;
  }

  return bind(hostBlastsContract, {
    send: async ({ actor, body }) => {
      parseForSending(body, hostBlastNames);
      const now = clock.now();
      const { recipients } = await followersAfter(identity, { hostId: actor.userId, after: '', limit: 1 });
      const sentToday = await blasts.countToFollowers(actor.userId, dayBefore(now));
      requireMayWrite({ followers: recipients.length, sentToday });
      const blast = newHostBlast({ id: uuid(), hostId: actor.userId, ...body, now });
      await blasts.add(blast);
      return view(blast);
    },

    preview: async ({ actor, body }) => {
      const template = parseTemplate(body);
      const host = await hostOf(actor);
      const { first, count } = await surveyFollowers(actor.userId);
      const recipient = first === undefined ? undefined : (await findContacts(deps, [first])).get(first);
      const given = { contact: recipient ?? exampleContact, host, publicUrl };
      return {
        ...renderHostBlast({ ...given, template }),
        recipient: recipient ? cardOf(recipient) : null,
        recipientCount: count,
        missingVariables: missingNames(template, hostBlastValues(given)),
      };
    },

    list: async ({ actor, query: { pageSize, exclusiveStartKey } }) => {
      const before = exclusiveStartKey ? String(decodeKey(exclusiveStartKey, pageSecret)[0]) : undefined;
      const found = await blasts.listToFollowers(actor.userId, { before, limit: pageSize + 1 });
      const { items, lastEvaluatedKey } = pageOf(found, pageSize, last => encodeKey([last._id], pageSecret));
      return {
        data: await Promise.all(items.map(view)),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
  });

  /** The first follower and how many there are. */
  async function surveyFollowers(hostId: string): Promise<{ first: string | undefined; count: number }> {
    let first: string | undefined;
    let count = 0;
    for (let after = ''; ; ) {
      const page = await followersAfter(identity, { hostId, after });
      first ??= page.recipients[0]?.userId;
      count += page.recipients.length;
      if (page.isLast) return { first, count };
      after = page.cursor;
    }
  }
}
