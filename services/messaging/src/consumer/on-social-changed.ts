import type { Meta } from '@momos/bus';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { v5 as uuidOfName } from 'uuid';
import { type Blast, movedSchedule, newBlast } from '../blast/blast.ts';
import type { Blasts } from '../blast/blast.store.ts';
import type { CreateBlastDeps } from '../blast/create-blast.ts';
import { type Social, socialOf } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';

export type SocialChangedDeps = CreateBlastDeps & { socials: Socials };

const movedNamespace = '1f0b6a52-6a36-4c55-9b0b-2f7e5e5f9a11';
const staleAfterMs = 48 * 3600_000;

/**
 * Saves the social. One that moved reschedules its blasts and notifies its attendees. A cancelled one cancels its RSVPs, which
 * have notices of their own.
 */
export function onSocialChanged({ socials, blasts, clock, wakeBlasts }: SocialChangedDeps) {
  return async ({ change, social: message }: SocialChanged, meta: Meta): Promise<void> => {
    if (!message) return;
    const social = socialOf(message);
    const before = (await socials.get([social._id])).get(social._id);
    await socials.put(social);
    const now = clock.now();
    if (before && before.startsAt.getTime() !== social.startsAt.getTime())
      await moveSchedules(blasts, social, now);
    const isTimely = now.getTime() - meta.time.getTime() < staleAfterMs && social.startsAt > now;
    if (change !== SocialChange.SOCIAL_CHANGE_MOVED || !isTimely) return;
    await blasts.add(movedBlast(social, now));
    wakeBlasts();
  };
}

async function moveSchedules(blasts: Blasts, social: Social, now: Date): Promise<void> {
  for (const blast of await blasts.scheduledOf(social._id)) {
    const scheduledAt = movedSchedule(blast, social.startsAt, now);
    if (scheduledAt) await blasts.save({ ...blast, scheduledAt, version: blast.version + 1, updatedAt: now });
  }
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
