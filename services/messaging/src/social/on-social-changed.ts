import type { Meta } from '@momos/bus';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import type { Clock } from '@momos/runtime';
import { v5 as uuidOfName } from 'uuid';
import { type Blast, movedSchedule } from '../blast/blast.ts';
import type { Blasts } from '../blast/blast.store.ts';
import { type Social, socialOf } from './social.ts';
import type { Socials } from './social.store.ts';

export type SocialChangedDeps = { socials: Socials; blasts: Blasts; clock: Clock };

const movedNamespace = '1f0b6a52-6a36-4c55-9b0b-2f7e5e5f9a11';
const staleAfterMs = 48 * 3600_000;

/**
 * Keeps socials as events tells them. One that moved takes its scheduled blasts along and tells everybody who is
 * registered. A cancelled one cancels its RSVPs, and their mails tell it.
 */
export function onSocialChanged({ socials, blasts, clock }: SocialChangedDeps) {
  return async ({ change, social: message }: SocialChanged, meta: Meta): Promise<void> => {
    if (!message) return;
    const social = socialOf(message);
    const before = (await socials.get([social._id])).get(social._id);
    await socials.put(social);
    const now = clock.now();
    if (before && before.startsAt.getTime() !== social.startsAt.getTime())
      await moveSchedules(blasts, social, now);
    const isNews = now.getTime() - meta.time.getTime() < staleAfterMs && social.startsAt > now;
    if (change === SocialChange.SOCIAL_CHANGE_MOVED && isNews) await blasts.add(movedBlast(social, now));
  };
}

async function moveSchedules(blasts: Blasts, social: Social, now: Date): Promise<void> {
  for (const blast of await blasts.scheduledOf(social._id)) {
    const scheduledAt = movedSchedule(blast, social.startsAt, now);
    if (scheduledAt) await blasts.save({ ...blast, scheduledAt, version: blast.version + 1, updatedAt: now });
  }
}

function movedBlast(social: Social, now: Date): Blast {
  return {
    _id: uuidOfName(`${social._id}:${social.version}`, movedNamespace),
    version: 1,
    purpose: 'MOVED',
    socialId: social._id,
    ownerId: social.ownerId,
    channel: 'EMAIL',
    phase: 'SCHEDULED',
    subject: '',
    body: '',
    audience: { statuses: ['APPROVED', 'PENDING', 'WAITLIST'] },
    scheduledAt: null,
    leadMs: null,
    cursor: '',
    counts: null,
    createdBy: 'system',
    createdAt: now,
    updatedAt: now,
  };
}
