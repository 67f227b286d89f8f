import { tzOffset, TZDate } from '@date-fns/tz';
import type { ReminderRule } from '@momos/contracts/blasts';
import { badField, conflict } from '@momos/contracts/errors';
import type { Social } from '../social/social.ts';
import { type Blast, type Lead, skipped } from './blast.ts';
import { isUndecided, type SubjectTest } from './subject-test.ts';
import { withinSocial } from './test-hours.ts';

type Start = Pick<Social, 'startsAt' | 'timezone'>;

/** The wall clock of a zone at a moment, in milliseconds as if it were UTC. */
const wallTime = (at: Date, timezone: string): number => at.getTime() + tzOffset(timezone, at) * 60_000;

/** The moment at which the wall clock of a zone shows a time; an hour that is left out in spring is the one after. */
function momentAt(wallMs: number, timezone: string): Date {
  const wall = new Date(wallMs);
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const [hours, minutes, seconds] = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()];
  const at = new TZDate(year, month, day, hours, minutes, seconds, wall.getUTCMilliseconds(), timezone);
  return new Date(at.getTime());
}

/** The lead of a schedule at this time. */
export const leadOf = (scheduledAt: Date, { startsAt, timezone }: Start): Lead => ({
  wallMs: wallTime(startsAt, timezone) - wallTime(scheduledAt, timezone),
  startsAt,
  timezone,
});

/** Throws a 400 for a time that has passed. */
export function assertAhead(scheduledAt: Date, now: Date): void {
  if (scheduledAt.getTime() <= now.getTime())
    throw badField('body.scheduledAt', 'Choose a time in the future.');
}

/** A schedule with its lead; both are saved together. Throws a 400 for a time in the past and a 409 for a cancelled social. */
export function scheduleOf(
  scheduledAt: Date,
  social: Social,
  now: Date,
): Pick<Blast, 'scheduledAt' | 'lead' | 'reminder'> {
  assertAhead(scheduledAt, now);
  if (isOff(social)) throw conflict('This social is cancelled. You can still send a blast now.');
  return { scheduledAt, lead: leadOf(scheduledAt, social), reminder: null };
}

/** A schedule by a rule. Throws a 400 where that time has passed and a 409 for a cancelled social. */
export function reminderOf(
  rule: ReminderRule,
  social: Social,
  now: Date,
): Pick<Blast, 'scheduledAt' | 'lead' | 'reminder'> {
  const { startsAt, timezone } = social;
  const spanMs = rule.count * (rule.unit === 'DAYS' ? 24 : 1) * 3_600_000;
  const wallMs = rule.side === 'BEFORE' ? spanMs : -spanMs;
  const lead = { wallMs, startsAt, timezone, isExact: rule.unit === 'HOURS' };
  const scheduledAt = timeBy(lead, social);
  if (scheduledAt.getTime() <= now.getTime())
    throw badField('body.reminder', 'This time has passed. Choose another one.');
  if (isOff(social)) throw conflict('This social is cancelled. You can still send a blast now.');
  return { scheduledAt, lead, reminder: rule };
}

/** When a blast with this lead is sent. */
const timeBy = ({ wallMs, isExact }: Lead, { startsAt, timezone }: Start): Date =>
  isExact ? new Date(startsAt.getTime() - wallMs) : momentAt(wallTime(startsAt, timezone) - wallMs, timezone);

/**
 * What becomes of a blast that is not finished, by the state of its social; undefined when it stays. A cancelled social ends
 * schedules and notices of a move. One that starts at another time moves its schedules, and the end of a test that is under way; a schedule whose time would have passed is
 * skipped. A blast that a host sends immediately stays.
 */
export function followSocial(blast: Blast, social: Social, now: Date): Blast | undefined {
  const { phase, scheduledAt, lead, purpose } = blast;
  if (phase === 'DONE' || phase === 'CANCELED') return undefined;
  const isAboutItsStart = scheduledAt !== null || purpose === 'MOVED';
  if (isOff(social)) return isAboutItsStart ? skipped(blast, 'SOCIAL_CANCELLED', now) : undefined;
  if (!lead || isSameStart(lead, social)) return undefined;
  const { startsAt, timezone } = social;
  if (phase !== 'SCHEDULED')
    return isUndecided(blast) ? withStart(blast, { ...lead, startsAt, timezone }, now) : undefined;
  const movedTo = timeBy(lead, social);
  const moved = { ...blast, scheduledAt: movedTo, lead: { ...lead, startsAt, timezone } };
  if (movedTo.getTime() <= now.getTime()) return skipped(moved, 'SOCIAL_MOVED', now);
  return { ...moved, nextAt: movedTo, version: blast.version + 1, updatedAt: now };
}

/** A blast whose test is under way when its social moves: it is decided before the start of now. */
function withStart(blast: Blast & { subjectTest: SubjectTest }, lead: Lead, now: Date): Blast {
  const { subjectTest, version } = blast;
  const decideAt = subjectTest.decideAt && withinSocial({ lead }, subjectTest.decideAt, now);
  return { ...blast, lead, subjectTest: { ...subjectTest, decideAt }, nextAt: now, version: version + 1 };
}

export const isOff = ({ isCancelled, isDeleted }: Pick<Social, 'isCancelled' | 'isDeleted'>): boolean =>
  isCancelled || isDeleted;

const isSameStart = (lead: Lead, { startsAt, timezone }: Start): boolean =>
  lead.startsAt.getTime() === startsAt.getTime() && lead.timezone === timezone;
