import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import { notFound } from '@momos/contracts/errors';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import { type Actor, bind, type Clock, type RouteBinding, type RpcClient } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf, type Store } from '@momos/store';
import type { ContactDeps } from '../contact/find-contacts.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { socialForHost } from '../social/social.policy.ts';
import { type Blast, cancelled, changed, requireFuture, scheduleOf, viewOf } from './blast.ts';
import type { Blasts } from './blast.store.ts';
import { createBlast } from './create-blast.ts';
import { previewBlast } from './preview-blast.ts';
import { parseForSending } from './template.ts';
import { variables } from './variables.ts';

export type BlastRouteDeps = ContactDeps & {
  store: Store;
  blasts: Blasts;
  deliveries: Deliveries;
  events: RpcClient<typeof EventsService>;
  clock: Clock;
  publicUrl: string;
  pageSecret: string;
};

/** Blasts of a social, for its hosts. */
export function blastRoutes(deps: BlastRouteDeps): RouteBinding {
  const { store, blasts, deliveries, events, clock, pageSecret } = deps;
  const hosted = (actor: Actor, socialId: string) => socialForHost(events, actor, socialId);
  const view = async (blast: Blast): Promise<BlastView> =>
    viewOf(blast, blast.counts ?? (await deliveries.countsOf(blast._id)));

  async function existing(actor: Actor, { id, blastId }: { id: string; blastId: string }) {
    const social = await hosted(actor, id);
    const blast = await blasts.ofSocial(id, blastId);
    if (!blast) throw notFound('blast', blastId);
    return { social, blast };
  }

  return bind(blastsContract, {
    variables: async ({ actor, params }) => {
      await hosted(actor, params.id);
      return variables.map(variable => ({ ...variable }));
    },
    preview: async ({ actor, params, body }) =>
      previewBlast(deps, { social: await hosted(actor, params.id), ...body }),
    sendEmails: async ({ actor, body: { socialId, ...message } }) => {
      const social = await hosted(actor, socialId);
      return view(await createBlast(deps, { ...message, social, createdBy: actor.userId, channel: 'EMAIL' }));
    },
    sendSms: async ({ actor, body: { socialId, ...message } }) => {
      const social = await hosted(actor, socialId);
      return view(
        await createBlast(deps, { ...message, subject: '', social, createdBy: actor.userId, channel: 'SMS' }),
      );
    },
    schedule: async ({ actor, params, body: { scheduledAt, ...message } }) => {
      const social = await hosted(actor, params.id);
      const given = { ...message, social, createdBy: actor.userId, scheduledAt: new Date(scheduledAt) };
      return view(await createBlast(deps, given));
    },
    list: async ({ actor, params, query: { pageSize, exclusiveStartKey } }) => {
      await hosted(actor, params.id);
      const before = exclusiveStartKey ? String(decodeKey(exclusiveStartKey, pageSecret)[0]) : undefined;
      const found = await blasts.list(params.id, { before, limit: pageSize + 1 });
      const { items, lastEvaluatedKey } = pageOf(found, pageSize, last => encodeKey([last._id], pageSecret));
      return {
        data: await Promise.all(items.map(view)),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
    update: async ({ actor, params, body: { scheduledAt, ...text } }) => {
      const { social, blast } = await existing(actor, params);
      const at = scheduledAt === undefined ? undefined : new Date(scheduledAt);
      if (at) requireFuture(at, clock.now());
      const next = changed(blast, { ...text, ...(at ? scheduleOf(at, social.startsAt) : {}) }, clock.now());
      parseForSending(next);
      await blasts.save(next);
      return view(next);
    },
    cancel: async ({ actor, params }) => {
      const { blast } = await existing(actor, params);
      const next = cancelled(blast, clock.now());
      await store.transaction(async () => {
        await blasts.save(next);
        await deliveries.suppressQueued(blast._id, 'cancelled');
      });
      return view(next);
    },
    received: async ({ actor, params }) => {
      await hosted(actor, params.id);
      const sent = await deliveries.ofRsvp(params.id, params.rsvpId);
      return sent.map(({ _id, kind, channel, subject, status, updatedAt }) => ({
        id: _id,
        kind,
        channel,
        subject,
        status: status === 'SENDING' ? 'QUEUED' : status,
        at: updatedAt.toISOString(),
      }));
    },
  });
}
