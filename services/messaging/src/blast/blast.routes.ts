import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import { attendees } from '../audience/attendees.audience.ts';
import type { AudienceDeps } from '../audience/define-audience.ts';
import { toReceivedView } from './received-view.ts';
import { isAnonymous } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import { socialForHost } from '../social/social.policy.ts';
import type { Blast } from './blast.ts';
import { counted, toBlastView, toPreviewView } from './blast-view.ts';
import { cancelBlast, changeBlast, type ChangeBlastDeps } from './change-blast.ts';
import { createBlast, timeBy } from './create-blast.ts';
import { type PreviewDeps, previewBlast } from './preview-blast.ts';

export type BlastRouteDeps = ContactDeps &
  AudienceDeps &
  ChangeBlastDeps &
  PreviewDeps & {
    socials: Pick<Socials, 'idsOfHost'>;
    publicUrl: string;
    pageSecret: string;
  };

type Routes = Handlers<typeof blastsContract>;

/** Blasts of a social, for its hosts. */
export const blastRoutes = (deps: BlastRouteDeps): RouteBinding =>
  bind(
    blastsContract,
    { ...composing(deps), ...sending(deps), ...existing(deps) },
    {
      sendEmails: ({ actor, body }) => hosted(deps, actor, body.socialId),
      sendSms: ({ actor, body }) => hosted(deps, actor, body.socialId),
      schedule: ({ actor, params }) => hosted(deps, actor, params.id),
      advance: ({ actor, params }) => hosted(deps, actor, params.id),
      update: ({ actor, params }) => hosted(deps, actor, params.id),
    },
  );

const hosted = ({ events }: BlastRouteDeps, actor: Actor, socialId: string): Promise<Social> =>
  socialForHost(events, actor, socialId);

const viewOf = async (deps: BlastRouteDeps, blast: Blast): Promise<BlastView> =>
  toBlastView(await counted(deps, blast));

/** What a host reads while writing. */
const composing = (deps: BlastRouteDeps): Pick<Routes, 'variables' | 'preview' | 'received'> => ({
  variables: async ({ actor, params }) => {
    await hosted(deps, actor, params.id);
    return attendees.variables.map(variable => ({ ...variable }));
  },
  preview: async ({ actor, params, body: { channel, audience, position, ...text } }) => {
    const social = await hosted(deps, actor, params.id);
    const request = { socialId: social._id, ownerId: social.ownerId, audience };
    const context = { social, publicUrl: deps.publicUrl };
    return toPreviewView(
      await previewBlast(deps, { audience: attendees, request, channel, text, position, context }),
    );
  },
  received: async ({ actor, params }) => {
    await hosted(deps, actor, params.id);
    const received = await deps.deliveries.ofRsvp(params.id, params.rsvpId);
    const contacts = await findContacts(
      deps,
      received.map(({ userId }) => userId),
    );
    return received.map(delivery => {
      const contact = contacts.get(delivery.userId);
      return toReceivedView(delivery, { isNameShown: contact !== undefined && !isAnonymous(contact) });
    });
  },
});

const sending = (deps: BlastRouteDeps): Pick<Routes, 'sendEmails' | 'sendSms' | 'schedule' | 'advance'> => ({
  sendEmails: async ({ actor, body: { socialId, ...message } }) => {
    const social = await hosted(deps, actor, socialId);
    const given = { ...message, social, createdBy: actor.userId, channel: 'EMAIL' } as const;
    return viewOf(deps, await createBlast(deps, given));
  },
  sendSms: async ({ actor, body: { socialId, ...message } }) => {
    const social = await hosted(deps, actor, socialId);
    const given = { ...message, subject: '', social, createdBy: actor.userId, channel: 'SMS' } as const;
    return viewOf(deps, await createBlast(deps, given));
  },
  schedule: async ({ actor, params, body: { scheduledAt, ...message } }) => {
    const social = await hosted(deps, actor, params.id);
    const given = { ...message, social, createdBy: actor.userId, scheduledAt: dateOf(scheduledAt) };
    return viewOf(deps, await createBlast(deps, given));
  },
  advance: async ({ actor, params, body: { channels, smsBody, scheduledAt, ...message } }) => {
    const social = await hosted(deps, actor, params.id);
    const given = { ...message, social, createdBy: actor.userId, scheduledAt: dateOf(scheduledAt) };
    // It is of the mail; without one it is refused.
    const noTest = channels.includes('EMAIL') ? { subjectTest: undefined } : {};
    const byChannel = {
      EMAIL: { ...given, channel: 'EMAIL' },
      SMS: { ...given, channel: 'SMS', subject: '', body: smsBody ?? message.body, ...noTest },
    } as const;
    const created = await deps.store.transaction(async () => {
      const blasts: Blast[] = [];
      for (const channel of channels) blasts.push(await createBlast(deps, byChannel[channel]));
      return blasts;
    });
    return Promise.all(created.map(blast => viewOf(deps, blast)));
  },
});

const dateOf = (timestamp: string | undefined): Date | undefined =>
  timestamp === undefined ? undefined : new Date(timestamp);

const existing = (deps: BlastRouteDeps): Pick<Routes, 'list' | 'hosted' | 'update' | 'cancel'> => ({
  hosted: async ({ actor }) => {
    const found = await deps.blasts.scheduledOf(await deps.socials.idsOfHost(actor.userId));
    return found.flatMap(({ _id, socialId, subject, channel, scheduledAt }) =>
      scheduledAt ? [{ id: _id, socialId, subject, channel, scheduledAt: scheduledAt.toISOString() }] : [],
    );
  },
  list: async ({ actor, params, query }) => {
    await hosted(deps, actor, params.id);
    const page = { ...query, secret: deps.pageSecret };
    const { items, lastEvaluatedKey } = await deps.blasts.pageOfSocial(params.id, page);
    return {
      data: await Promise.all(items.map(blast => viewOf(deps, blast))),
      meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
    };
  },
  update: async ({ actor, params, body: { scheduledAt, ...change } }) => {
    const { social, blast } = await blastForHost(deps, actor, params);
    const found = { blast, audience: attendees, timeOf: timeBy(social) };
    return viewOf(deps, await changeBlast(deps, found, { ...change, scheduledAt: dateOf(scheduledAt) }));
  },
  cancel: async ({ actor, params }) => {
    const { blast } = await blastForHost(deps, actor, params);
    return viewOf(deps, await cancelBlast(deps, blast));
  },
});

/** A blast with its social, for a host of it; throws 404 for a blast of another social. */
export async function blastForHost(
  deps: Pick<BlastRouteDeps, 'events' | 'blasts'>,
  actor: Actor,
  { id, blastId }: { id: string; blastId: string },
): Promise<{ social: Social; blast: Blast }> {
  const social = await socialForHost(deps.events, actor, id);
  const blast = await deps.blasts.ofSocial(id, blastId);
  if (!blast) throw notFound('blast', blastId);
  return { social, blast };
}
