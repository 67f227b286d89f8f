import type { ReminderRule } from '@momos/contracts/blasts';
import { badField } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { attendees } from '../audience/attendees.audience.ts';
import type { WrittenAudience } from '../audience/audiences.ts';
import type { RsvpFilter } from '../audience/define-audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { Social } from '../social/social.ts';
import type { TemplateRunner } from '../template/template-runner.ts';
import { type Blast, type BlastInput, newBlast } from './blast.ts';
import type { Blasts } from './blast.store.ts';
import { reminderOf, scheduleOf } from './schedule.ts';
import { newSubjectTest, type SubjectTest, type SubjectTestInput } from './subject-test.ts';
import { assertInTime } from './test-hours.ts';

export type BlastToAttendees = {
  social: Social;
  createdBy: string;
  channel: Channel;
  subject: string;
  body: string;
  /** A second subject of a mail. */
  subjectTest?: SubjectTestInput | undefined;
  audience: RsvpFilter;
  /** Immediately where both are left out. */
  scheduledAt?: Date | undefined;
  reminder?: ReminderRule | undefined;
};

export type CreateBlastDeps = {
  blasts: Blasts;
  templates: TemplateRunner;
  clock: Clock;
  /** Called in the transaction that saves a blast. */
  wakeBlasts: () => void;
};

/** Saves a blast to attendees; it is sent from here on. Throws a 400 for an unknown variable, a time in the past or a test that ends too late, a 409 for a schedule of a cancelled social. */
export async function createBlast(deps: CreateBlastDeps, given: BlastToAttendees): Promise<Blast> {
  const { social, scheduledAt, reminder, ...message } = given;
  const owned = { socialId: social._id, ownerId: social.ownerId };
  const now = deps.clock.now();
  const time = timeBy(social)({ scheduledAt, reminder }, now);
  if (message.subjectTest)
    assertInTime(message.subjectTest, { at: time.scheduledAt ?? now, startsAt: social.startsAt });
  return addBlast(deps, attendees, { ...owned, ...message, ...time });
}

/** Saves a blast to an audience; it is sent from here on. Throws a 400 for an unknown variable. */
export async function addBlast(
  { blasts, templates, clock, wakeBlasts }: CreateBlastDeps,
  audience: WrittenAudience,
  {
    subjectTest: asked,
    ...given
  }: Omit<BlastInput, '_id' | 'purpose' | 'subjectTest'> & {
    subject: string;
    body: string;
    subjectTest?: SubjectTestInput | undefined;
  },
): Promise<Blast> {
  const subjectTest = testOf(asked ?? null, given.channel ?? 'EMAIL');
  await checkTexts(templates, { ...given, subjectTest }, variableNames(audience));
  const blast = newBlast({ _id: uuid(), purpose: audience.purpose, ...given, subjectTest }, clock.now());
  await blasts.add(blast);
  wakeBlasts();
  return blast;
}

/** The test of a mail that was asked for. Throws a 400 for a text message, which has no subject. */
export function testOf(asked: SubjectTestInput | null, channel: Channel): SubjectTest | null {
  if (!asked) return null;
  if (channel !== 'EMAIL') throw badField('body.subjectTest', 'A text message has no subject to test.');
  return newSubjectTest(asked);
}

/** Throws a 400 for an unknown variable, also of the second subject. */
export async function checkTexts(
  templates: TemplateRunner,
  { subject, body, subjectTest }: { subject: string; body: string; subjectTest: SubjectTest | null },
  names: ReadonlySet<string>,
): Promise<void> {
  await templates.check({ subject, body }, names);
  if (subjectTest) await templates.check({ subject: subjectTest.subject, body: '' }, names);
}

type Timed = Pick<BlastToAttendees, 'scheduledAt' | 'reminder'>;
/** The schedule that was asked for; nothing where none was. */
export type TimeOf = (timed: Timed, now: Date) => Partial<Pick<Blast, 'scheduledAt' | 'lead' | 'reminder'>>;

/** Times of a social's blasts, which move with it. */
export const timeBy =
  (social: Social): TimeOf =>
  ({ scheduledAt, reminder }, now) => {
    if (reminder) return reminderOf(reminder, social, now);
    return scheduledAt ? scheduleOf(scheduledAt, social, now) : {};
  };
