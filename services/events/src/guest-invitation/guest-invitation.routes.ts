import {
  type GuestInvitationState,
  type GuestInvitationView,
  guestInvitationsContract,
} from '@momos/contracts/guest-invitations';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { resendableAt } from '../rsvp/guest-invitation.ts';
import { assertHost } from '../social/social.policy.ts';
import { type Social, tierOf } from '../social/social.ts';
import { resendInvitation, withdrawInvitation } from './change-invitation.ts';
import { type GuestInvitationDeps, inviteGuests, previewInvitations } from './invite-guests.ts';
import { hiddenIds, type ShownInvitation, shownInvitations } from './shown-invitation.ts';

type Deps = GuestInvitationDeps & { pageKeySecret: string };

/** Guests whom hosts invite by address (ADR 58). */
export const guestInvitationRoutes = (deps: Deps): RouteBinding =>
  bind(
    guestInvitationsContract,
    {
      list: async ({ actor, params: { id }, query: { state, text, ...page } }) => {
        const social = await hosted(deps, actor, id);
        const hidden = await hiddenIds(deps, id);
        const filter = { state, text, hiddenIds: hidden };
        const { items, lastEvaluatedKey } = await deps.guestInvitations.page(id, filter, {
          ...page,
          secret: deps.pageKeySecret,
        });
        const shown = await shownInvitations(deps, items);
        const data = shown.map(each => toView(each, social));
        const counts = counted(await deps.guestInvitations.countsOf(id), hidden.length);
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
        return toView({ invitation: sent, rsvp: undefined }, await deps.cache.byId(socialId));
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

/** With those that hosts see as open counted so. */
const counted = (counts: Record<GuestInvitationState, number>, hidden: number) => ({
  ...counts,
  INVITED: counts.INVITED + hidden,
  REGISTERED: counts.REGISTERED - hidden,
});

const toView = ({ invitation, rsvp }: ShownInvitation, social: Social): GuestInvitationView => ({
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
