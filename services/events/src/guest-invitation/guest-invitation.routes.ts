import { type GuestInvitationView, guestInvitationsContract } from '@momos/contracts/guest-invitations';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { type GuestInvitation, resendableAt } from '../rsvp/guest-invitation.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { assertHost } from '../social/social.policy.ts';
import { type Social, tierOf } from '../social/social.ts';
import { resendInvitation, withdrawInvitation } from './change-invitation.ts';
import { type GuestInvitationDeps, inviteGuests, previewInvitations } from './invite-guests.ts';

type Deps = GuestInvitationDeps & { rsvps: Pick<Rsvps, 'some'>; pageKeySecret: string };

/** Guests whom hosts invite by address (ADR 58). */
export const guestInvitationRoutes = (deps: Deps): RouteBinding =>
  bind(
    guestInvitationsContract,
    {
      list: async ({ actor, params: { id }, query: { state, text, ...page } }) => {
        const social = await hosted(deps, actor, id);
        const filter = { state, text };
        const { items, lastEvaluatedKey } = await deps.guestInvitations.page(id, filter, {
          ...page,
          secret: deps.pageKeySecret,
        });
        const [data, counts] = [await views(deps, social, items), await deps.guestInvitations.countsOf(id)];
        return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
      },

      preview: ({ actor, params: { id: socialId }, body: { emails } }) =>
        previewInvitations(deps, actor, { socialId, emails }),

      invite: ({ actor, params: { id: socialId }, body }) => inviteGuests(deps, actor, { socialId, ...body }),

      withdraw: async ({ actor, params: { id: socialId, invitationId } }) => {
        await withdrawInvitation(deps, actor, { socialId, invitationId });
        return { ok: true as const };
      },

      resend: async ({ actor, params: { id: socialId, invitationId } }) => {
        const sent = await resendInvitation(deps, actor, { socialId, invitationId });
        return toView(sent, await deps.cache.byId(socialId), undefined);
      },
    },
    // Who hosts no longer does not get a stored answer again.
    {
      invite: ({ actor, params }) => hosted(deps, actor, params.id),
      resend: ({ actor, params }) => hosted(deps, actor, params.id),
    },
  );

/** The social that the actor hosts; throws for others. */
async function hosted({ cache }: Deps, actor: Actor, socialId: string): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  return social;
}

async function views({ rsvps }: Deps, social: Social, items: readonly GuestInvitation[]) {
  const keys = items.flatMap(({ rsvpId }) => (rsvpId ? [{ socialId: social._id, key: { id: rsvpId } }] : []));
  const found = new Map((await rsvps.some(keys)).map(rsvp => [rsvp._id, rsvp]));
  return items.map(each => toView(each, social, found.get(each.rsvpId ?? '')));
}

const toView = (
  invitation: GuestInvitation,
  social: Social,
  rsvp: Pick<Rsvp, 'status'> | undefined,
): GuestInvitationView => ({
  id: invitation._id,
  email: invitation.email,
  name: invitation.name,
  state: invitation.state,
  rsvpId: invitation.rsvpId,
  rsvpStatus: rsvp?.status ?? null,
  tierName: (invitation.tierId && tierOf(social, invitation.tierId)?.name) || null,
  invitedAt: invitation.invitedAt.toISOString(),
  sentAt: invitation.sentAt.toISOString(),
  resendableAt: resendableAt(invitation)?.toISOString() ?? null,
});
