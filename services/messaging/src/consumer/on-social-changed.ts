import type { Meta } from '@momos/bus';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { v5 as uuidOfName } from 'uuid';
import { type Blast, newBlast } from '../blast/blast.ts';
import type { CreateBlastDeps } from '../blast/create-blast.ts';
import { endOrMove, type EndOrMoveDeps } from '../blast/end-or-move.ts';
import { followSocial, isOff } from '../blast/schedule.ts';
import { type Social, socialOf } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';

export type SocialChangedDeps = Pick<CreateBlastDeps, 'blasts' | 'clock' | 'wakeBlasts'> &
  EndOrMoveDeps & { socials: Socials };

const movedNamespace = '1f0b6a52-6a36-4c55-9b0b-2f7e5e5f9a11';
const staleAfterMs = 48 * 3600_000;

/**
 * Saves the social. One that moved reschedules its blasts and notifies its attendees. A cancelled one ends its schedules; it cancels
 * its RSVPs, which have notices of their own.
 */
export function onSocialChanged(deps: SocialChangedDeps) {
  const { socials, blasts, clock, wakeBlasts } = deps;
  return async ({ change, social: message }: SocialChanged, meta: Meta): Promise<void> => {
    if (!message) return;
    const social = socialOf(message);
    await socials.put(social);
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
