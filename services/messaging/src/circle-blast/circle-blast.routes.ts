import { circleBlastRunsContract } from '@momos/contracts/circle-blast-runs';
import { type CircleBlast, circleBlastsContract } from '@momos/contracts/circle-blasts';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import type { AudienceDeps } from '../audience/define-audience.ts';
import { members } from '../audience/members.audience.ts';
import { runHandlers } from '../blast/blast-run.routes.ts';
import { type Blast, causeOf } from '../blast/blast.ts';
import { counted, type CountedBlast, toPreviewView, toTestView, toWrittenView } from '../blast/blast-view.ts';
import { cancelBlast, changeBlast, type ChangeBlastDeps } from '../blast/change-blast.ts';
import { addBlast, type TimeOf } from '../blast/create-blast.ts';
import { type PreviewDeps, previewBlast } from '../blast/preview-blast.ts';
import { toReceivedView } from '../blast/received-view.ts';
import type { RunBlastDeps } from '../blast/run-blast.ts';
import { assertAhead } from '../blast/schedule.ts';
import type { SubjectTestInput } from '../blast/subject-test.ts';
import { assertHost } from '../circle/circle.policy.ts';
import type { Circle } from '../circle/circle.ts';
import type { Circles } from '../circle/circle.store.ts';
import { isAnonymous } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { deliveryId } from '../delivery/delivery.ts';
import { isKnownToHosts } from '../membership/membership.ts';
import type { Memberships } from '../membership/membership.store.ts';

type Deps = ContactDeps &
  AudienceDeps &
  ChangeBlastDeps &
  PreviewDeps & {
    circles: Circles;
    memberships: Memberships;
    publicUrl: string;
    pageSecret: string;
  };

/** Blasts that the messages of a member are looked for in: the newest of the circle. */
const newestBlasts = 200;

type Routes = Handlers<typeof circleBlastsContract>;

/** Messages of a circle's hosts to its members; they are sent by the pipeline of all blasts. */
export const circleBlastRoutes = (deps: Deps): RouteBinding =>
  bind(
    circleBlastsContract,
    { ...writing(deps), ...existing(deps) },
    {
      send: ({ actor, params }) => hosted(deps, actor, params.id),
      schedule: ({ actor, params }) => hosted(deps, actor, params.id),
      update: ({ actor, params }) => hosted(deps, actor, params.id),
    },
  );

/** What hosts of a circle do to a message that is being sent, or was. */
export const circleBlastRunRoutes = (deps: Deps & RunBlastDeps): RouteBinding =>
  bind(
    circleBlastRunsContract,
    runHandlers(deps, { find: (actor, params) => blastOf(deps, actor, params), toView }),
    {
      pause: ({ actor, params }) => hosted(deps, actor, params.id),
      resend: ({ actor, params }) => hosted(deps, actor, params.id),
    },
  );

async function hosted({ circles }: Deps, actor: Actor, id: string): Promise<Circle> {
  const circle = await circles.get(id);
  assertHost(circle, actor);
  return circle;
}

/** A message to a circle, for a host of it; throws 404 for one to another circle. */
async function blastOf(
  deps: Deps,
  actor: Actor,
  { id, blastId }: { id: string; blastId: string },
): Promise<Blast> {
  await hosted(deps, actor, id);
  const blast = await deps.blasts.ofCircle(id, blastId);
  if (!blast) throw notFound('blast', blastId);
  return blast;
}

const viewOf = async (deps: Deps, blast: Blast): Promise<CircleBlast> => toView(await counted(deps, blast));

function writing(deps: Deps): Pick<Routes, 'send' | 'schedule' | 'preview'> {
  const add = async (actor: Actor, id: string, { scheduledAt, ...message }: Message) => {
    const circle = await hosted(deps, actor, id);
    const time = timeOf({ scheduledAt: dateOf(scheduledAt) }, deps.clock.now());
    const given = { ...requestOf(circle), ...message, ...time, createdBy: actor.userId };
    return viewOf(deps, await addBlast(deps, members, given));
  };
  return {
    send: ({ actor, params, body }) => add(actor, params.id, body),
    schedule: ({ actor, params, body }) => add(actor, params.id, body),
    preview: async ({ actor, params, body }) => preview(deps, await hosted(deps, actor, params.id), body),
  };
}

function existing(deps: Deps): Pick<Routes, 'list' | 'update' | 'cancel' | 'received'> {
  const { blasts, pageSecret: secret } = deps;
  return {
    list: async ({ actor, params, query }) => {
      await hosted(deps, actor, params.id);
      const { items, lastEvaluatedKey } = await blasts.pageOfCircle(params.id, { ...query, secret });
      return {
        data: await Promise.all(items.map(blast => viewOf(deps, blast))),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
    update: async ({ actor, params, body: { scheduledAt, ...change } }) => {
      const found = { blast: await blastOf(deps, actor, params), audience: members, timeOf };
      return viewOf(deps, await changeBlast(deps, found, { ...change, scheduledAt: dateOf(scheduledAt) }));
    },
    cancel: async ({ actor, params }) =>
      viewOf(deps, await cancelBlast(deps, await blastOf(deps, actor, params))),
    received: async ({ actor, params }) => {
      await hosted(deps, actor, params.id);
      return receivedBy(deps, params);
    },
  };
}

async function preview(deps: Deps, circle: Circle, { channel, position, ...text }: ToPreview) {
  const host = (await findContacts(deps, [circle.ownerId])).get(circle.ownerId);
  if (!host) throw notFound('person', circle.ownerId);
  const context = { host, publicUrl: deps.publicUrl };
  const request = requestOf(circle);
  return toPreviewView(
    await previewBlast(deps, { audience: members, request, channel, text, position, context }),
  );
}

type ToPreview = Omit<Message, 'scheduledAt' | 'subjectTest'> & { position: number };

/** What a member was sent; throws 404 for one of another circle. */
async function receivedBy(
  { blasts, memberships, deliveries, ...deps }: Deps,
  { id, memberId }: { id: string; memberId: string },
) {
  const membership = await memberships.find(memberId);
  if (membership?.circleId !== id || !isKnownToHosts(membership)) throw notFound('membership', memberId);
  const { userId } = membership;
  const written = await blasts.newestOfCircle(id, newestBlasts);
  const received = await deliveries.some(written.map(blast => deliveryId(causeOf(blast, userId))));
  const contact = (await findContacts(deps, [userId])).get(userId);
  const isNameShown = contact !== undefined && !isAnonymous(contact);
  return received.map(delivery => toReceivedView(delivery, { isNameShown }));
}

type Message = {
  channel: 'EMAIL' | 'SMS';
  subject: string;
  body: string;
  subjectTest?: SubjectTestInput | undefined;
  scheduledAt?: string | undefined;
};

/** All members of a circle. */
const requestOf = ({ _id, ownerId }: Circle) => ({ socialId: '', circleId: _id, ownerId, audience: {} });

const dateOf = (timestamp: string | undefined): Date | undefined =>
  timestamp === undefined ? undefined : new Date(timestamp);

/** A circle has no start, so a schedule is a moment. */
const timeOf: TimeOf = ({ scheduledAt }, now) => {
  if (!scheduledAt) return {};
  assertAhead(scheduledAt, now);
  return { scheduledAt };
};

const toView = (blast: CountedBlast): CircleBlast => ({
  ...toWrittenView(blast),
  circleId: blast.circleId,
  kind: 'CIRCLE_BLAST',
  scheduledAt: blast.scheduledAt?.toISOString() ?? null,
  isPaused: blast.phase === 'PAUSED',
  subjectTest: toTestView(blast),
});
