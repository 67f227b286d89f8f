import type { Migration } from '@momos/store';
import { addressDigest } from '@momos/runtime/address-digest';
import { v7 as uuid } from 'uuid';
import { termsOf } from './circle/circle.ts';
import { leadOf } from './blast/schedule.ts';

type FormerSuppression = { _id: string; digest?: string; reason: string; at: Date };

/** Twilio's code for a number whose person answered STOP. */
const stopped = / 21610$/;

/**
 * Suppressions had the address as their key, and any refusal made one: only those of people who answered STOP are kept. An address
 * that does not exist is suppressed again by its next message.
 */
const keepStoppedSuppressions: Migration = {
  id: 'messaging-suppressions-by-kind',
  async up(db) {
    const rows = db.collection<FormerSuppression>('suppressions');
    for await (const { _id, reason, at } of rows.find({ _id: { $gt: '' }, digest: { $exists: false } })) {
      if (stopped.test(reason))
        await rows.updateOne(
          { digest: addressDigest(_id) },
          { $setOnInsert: { _id: uuid(), address: _id, kind: 'STOPPED', reason, at, expiresAt: null } },
          { upsert: true },
        );
      await rows.deleteOne({ _id });
    }
  },
};

type FormerSchedule = { _id: string; socialId: string; phase: string; scheduledAt: Date; leadMs: number };

/** Schedules from before their leads were times on a wall clock: by the zone of their social, as it is known here. */
export const setLeads: Migration = {
  id: 'messaging-blast-leads',
  async up(db) {
    const blasts = db.collection<FormerSchedule>('blasts');
    const socials = db.collection<{ _id: string; timezone: string }>('socials');
    const former = { phase: 'SCHEDULED', leadMs: { $gt: Number.NEGATIVE_INFINITY } };
    for await (const { _id, socialId, scheduledAt, leadMs } of blasts.find(former)) {
      const social = await socials.findOne({ _id: socialId });
      const startsAt = new Date(scheduledAt.getTime() + leadMs);
      const lead = leadOf(scheduledAt, { startsAt, timezone: social?.timezone ?? 'UTC' });
      await blasts.updateOne({ _id, scheduledAt }, { $set: { lead }, $unset: { leadMs: '' } });
    }
  },
};

/** Longer than a rollout: a copy of the version before does not know what to do about these rows, and would clear what is due. */
const afterRolloutMs = 60 * 60_000;

/** Access whose payment was lost in a dispute before that ended it: it is due for the comparison of money, which ends it. */
const compareLostDisputes: Migration = {
  id: 'messaging-lost-disputes',
  async up(db) {
    const members = db.collection<{ _id: string }>('circle_members');
    const lost = { _id: { $gt: '' }, 'payment.dispute': 'LOST', 'payment.isOver': false };
    await members.updateMany(lost, { $set: { moneyDueAt: new Date(Date.now() + afterRolloutMs) } });
  },
};

/** Circles from before they were searched are found by their names. */
const setCircleTerms: Migration = {
  id: 'messaging-circle-terms',
  async up(db) {
    const circles = db.collection<{ _id: string; name: string }>('circles');
    for await (const { _id, name } of circles.find({ _id: { $gt: '' } }))
      await circles.updateOne({ _id }, { $set: { terms: termsOf(name) } });
  },
};

/** The index of due deliveries has their places, too; copies of before are served by its beginning. */
const dropFormerDueIndex: Migration = {
  id: 'messaging-due-by-place',
  async up(db) {
    const name = 'channel_1_priority_1_dueAt_1';
    const deliveries = db.collection('deliveries');
    if (await deliveries.indexExists(name)) await deliveries.dropIndex(name);
  },
};

/** Invitations from before are hidden from the hosts as new ones are; none of them is listed by its address. */
const hideInvited: Migration = {
  id: 'messaging-hidden-invitations',
  async up(db) {
    const members = db.collection<{ _id: string }>('circle_members');
    await members.updateMany({ _id: { $gt: '' }, status: 'INVITED' }, { $set: { isOnlyInvited: true } });
  },
};

export const migrations: Migration[] = [
  keepStoppedSuppressions,
  setLeads,
  compareLostDisputes,
  setCircleTerms,
  dropFormerDueIndex,
  hideInvited,
];
