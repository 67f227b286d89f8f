import type { Delivered } from '@momos/bus';
import { AppError } from '@momos/contracts/errors';
import type { GuestInvitationChanged } from '@momos/contracts/proto/events/v1/bus';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { guestInvitationKey, type KnownStateDeps } from '../known-state/known-state.ts';
import { guestInvitation } from '../notice/guest-invitation.notice.ts';

type Deps = QueueDeps & KnownStateDeps & { identity: Pick<RpcClient<typeof IdentityService>, 'findUser'> };

/** Queues the mail to the address of an invited guest, once for each time it is sent; one that has ended before is not sent. In any order. */
export const onGuestInvited =
  (deps: Deps) =>
  async (changed: GuestInvitationChanged, meta: Delivered<GuestInvitationChanged>['meta']): Promise<void> => {
    const { id, version, socialId, hostId, email, name, note, tierName, pageQuery, isOpen } = changed;
    const key = guestInvitationKey(id);
    const value = isOpen ? 'OPEN' : 'ENDED';
    await deps.knownStates.record([{ _id: key, version, value, isNotice: isOpen }], deps.clock.now());
    if (!isOpen) return;
    const guestId = await accountOf(deps, email);
    const notice = newNotice(guestInvitation, {
      cause: `guest-invitation:${id}:${version}`,
      ...{ userId: hostId, socialId, occurredAt: meta.time },
      about: { key, version },
      content: { about: 'guest-invitation', email, guestId, name, note, tierName, pageQuery },
    });
    await queueMessages(deps, [notice]);
  };

/** Whose address it is, for what they have chosen; nothing else is done with it. */
async function accountOf({ identity }: Pick<Deps, 'identity'>, email: string): Promise<string> {
  try {
    return (await identity.findUser({ by: { $case: 'email', value: email } })).id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return '';
    throw error;
  }
}
