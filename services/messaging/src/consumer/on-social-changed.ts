import type { Meta } from '@momos/bus';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { v5 as uuidOfName } from 'uuid';
import { type Blast, newBlast } from '../blast/blast.ts';
import type { CreateBlastDeps } from '../blast/create-blast.ts';
import { endOrMove, type EndOrMoveDeps } from '../blast/end-or-move.ts';
import { followSocial, isOff } from '../blast/schedule.ts';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { editReview } from '../notice/edit-review.notice.ts';
import { hostInvitation } from '../notice/host-invitation.notice.ts';
import { type Social, socialOf } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';

export type SocialChangedDeps = Pick<CreateBlastDeps, 'blasts' | 'clock' | 'wakeBlasts'> &
  EndOrMoveDeps &
  QueueDeps & {
    socials: Socials /** Called once it is committed. */;
    onHostsChanged(socialId: string): void;
  };

const movedNamespace = '1f0b6a52-6a36-4c55-9b0b-2f7e5e5f9a11';
const staleAfterMs = 48 * 3600_000;

/**
 * Saves the social. One that moved reschedules its blasts and notifies its attendees. A cancelled one ends its schedules; it cancels
 * its RSVPs, which have notices of their own. Who is newly asked to host gets a mail, and so does the host whose edit was reviewed.
 */
export function onSocialChanged(deps: SocialChangedDeps) {
  const { socials, blasts, clock, wakeBlasts } = deps;
  return async (changed: SocialChanged, meta: Meta): Promise<void> => {
    const { change, social: message } = changed;
    if (!message) return;
    const social = socialOf(message);
    const before = (await socials.get([social._id])).get(social._id);
    await socials.put(social);
    // Every open page of its channel asks for its rights then.
    if (hasOtherHosts(social, before)) deps.store.afterCommit(() => deps.onHostsChanged(social._id));
    await queueMessages(deps, [
      ...invitationsTo(social, before, meta.time),
      ...(changed.editAuthorId ? [editReviewed(social, changed, meta.time)] : []),
    ]);
    const now = clock.now();
    for (const blast of await blasts.activeOf(social._id)) {
      const next = followSocial(blast, social, now);
      if (next) await endOrMove(deps, next);
    }
    const isTimely = now.getTime() - meta.time.getTime() < staleAfterMs && social.startsAt > now;
    if (change !== SocialChange.SOCIAL_CHANGE_MOVED || !isTimely || isOff(social)) return;
    await blasts.add(movedBlast(social, now));
    wakeBlasts();
  };
}

/** Whether other people may be in its channel, or moderate it, than before. */
const hasOtherHosts = (social: Social, before: Social | undefined): boolean =>
  before === undefined ||
  social.isDeleted !== before.isDeleted ||
  social.hostIds.toSorted().join() !== before.hostIds.toSorted().join();

/** Notices to those who were not asked before. */
const invitationsTo = (social: Social, before: Social | undefined, occurredAt: Date): NewMessage[] =>
  (social.invitedHostIds ?? [])
    .filter(userId => !before?.invitedHostIds?.includes(userId))
    .map(userId =>
      newNotice(hostInvitation, {
        cause: `social:${social._id}:${social.version}:host-invitation:${userId}`,
        ...{ userId, socialId: social._id, occurredAt },
        content: { about: 'host-invitation' },
      }),
    );

const editReviewed = (
  social: Social,
  { editAuthorId, isEditAccepted, editComment }: SocialChanged,
  occurredAt: Date,
): NewMessage =>
  newNotice(editReview, {
    cause: `social:${social._id}:${social.version}:edit-review`,
    ...{ userId: editAuthorId, socialId: social._id, occurredAt },
    content: { about: 'edit-review', isAccepted: isEditAccepted, comment: editComment },
  });

const movedBlast = (social: Social, now: Date): Blast =>
  newBlast(
    {
      _id: uuidOfName(`${social._id}:${social.version}`, movedNamespace),
      purpose: 'MOVED',
      socialId: social._id,
      ownerId: social.ownerId,
      audience: { statuses: ['APPROVED', 'PENDING', 'WAITLIST'] },
      createdBy: 'system',
    },
    now,
  );
