import type { Clock } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { Channel } from '../delivery/delivery.ts';
import type { Social } from '../social/social.ts';
import { type Audience, type Blast, requireFuture, scheduleOf } from './blast.ts';
import type { Blasts } from './blast.store.ts';
import { parseForSending } from './template.ts';

export type NewBlast = {
  social: Social;
  createdBy: string;
  channel: Channel;
  subject: string;
  body: string;
  audience: Audience;
  /** Now where it is left out. */
  scheduledAt?: Date;
};

/** Saves a blast; it is addressed and sent from here on. Throws a 400 for an unknown variable or a time that is over. */
export async function createBlast(deps: { blasts: Blasts; clock: Clock }, given: NewBlast): Promise<Blast> {
  const { social, createdBy, channel, subject, body, audience, scheduledAt } = given;
  const now = deps.clock.now();
  parseForSending({ subject, body });
  if (scheduledAt) requireFuture(scheduledAt, now);
  const blast: Blast = {
    _id: uuid(),
    version: 1,
    purpose: 'NEWS',
    socialId: social._id,
    ownerId: social.ownerId,
    channel,
    phase: 'SCHEDULED',
    subject,
    body,
    audience,
    ...(scheduledAt ? scheduleOf(scheduledAt, social.startsAt) : { scheduledAt: null, leadMs: null }),
    cursor: '',
    counts: null,
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
  await deps.blasts.add(blast);
  return blast;
}
