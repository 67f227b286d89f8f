import type { GuestInvitationChanged } from '@momos/contracts/proto/events/v1/bus';
import type { GuestInvitation } from './guest-invitation.ts';
import { type Social, tierOf } from '../social/social.ts';

type Named = Pick<GuestInvitation, '_id' | 'version' | 'socialId' | 'invitedBy'>;

/** An invitation whose mail is to be sent, as it is published. */
export const invitationSent = (
  invitation: GuestInvitation,
  social: Pick<Social, 'visibility' | 'inviteCode' | 'tiers'>,
): GuestInvitationChanged => ({
  ...named(invitation),
  email: invitation.email,
  name: invitation.name ?? '',
  note: invitation.note ?? '',
  tierName: (invitation.tierId && tierOf(social, invitation.tierId)?.name) ?? '',
  pageQuery: pageQueryOf(social),
  isOpen: true,
});

/** An invitation that ended: its mail is not sent any more. */
export const invitationEnded = (invitation: Named): GuestInvitationChanged => ({
  ...named(invitation),
  ...{ email: '', name: '', note: '', tierName: '', pageQuery: '', isOpen: false },
});

const named = ({ _id: id, version, socialId, invitedBy: hostId }: Named) => ({
  id,
  version,
  socialId,
  hostId,
});

/** What lets the guest of a private social in. */
const pageQueryOf = ({ visibility, inviteCode }: Pick<Social, 'visibility' | 'inviteCode'>): string =>
  visibility === 'PRIVATE' ? new URLSearchParams({ inviteCode }).toString() : '';
