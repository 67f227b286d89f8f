import type { BlastView } from '@momos/contracts/blasts';
import { hoursBeforeStart, type SubjectTestView } from '@momos/contracts/subject-test';
import { type LetterVariable, withLabels, withNames } from '@momos/ui/forms';

/** A second subject while it is written; variables appear by their labels. */
export type SubjectTestDraft = { isOn: boolean; subject: string; percent: Typed; hours: Typed };

/** A number as far as it is typed. */
type Typed = number | '';

export const limits = { percent: { min: 10, max: 50 }, hours: { min: 1, max: 24 } };

/** What the numbers that are typed stand for: the nearest that may be chosen, and the usual ones where there is none. */
export const splitOf = ({ percent, hours }: Pick<SubjectTestDraft, 'percent' | 'hours'>) => ({
  percent: within(percent || 20, limits.percent),
  hours: within(hours || 2, limits.hours),
});

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** One subject, until its writer asks for a second. */
export const noTest: SubjectTestDraft = { isOn: false, subject: '', percent: 20, hours: 2 };

export const testDraftOf = (
  test: BlastView['subjectTest'],
  variables: readonly LetterVariable[],
): SubjectTestDraft =>
  test
    ? {
        isOn: true,
        subject: withLabels(test.subject, variables),
        percent: test.percent,
        hours: test.hours,
      }
    : noTest;

type Tested = { channels: readonly string[]; test: SubjectTestDraft };

/** Whether a mail has two subjects; a text message has none. */
export const isTested = ({ channels, test }: Tested): boolean => channels.includes('EMAIL') && test.isOn;

const hourMs = 3_600_000;

/** Whether a test that is sent at a time would have the rest written to when its social starts; one that is sent later may take its hours. */
export function isTooLate(draft: Tested, { at, startsAt }: { at: Date | null; startsAt: Date }): boolean {
  if (!isTested(draft) || !at || at >= startsAt) return false;
  const { hours } = splitOf(draft.test);
  return at.getTime() + (hours + hoursBeforeStart) * hourMs > startsAt.getTime();
}

/** A test wants its second subject. */
export const isTestReady = (draft: Tested): boolean => !isTested(draft) || draft.test.subject.trim() !== '';

/** The test as the calls take it; nothing where there is none, and `null` where one of before is given up. */
export function testInput(
  draft: Tested,
  variables: readonly LetterVariable[],
): { subjectTest?: { subject: string; percent: number; hours: number } };
export function testInput(
  draft: Tested,
  variables: readonly LetterVariable[],
  before: SubjectTestView | null,
): { subjectTest?: { subject: string; percent: number; hours: number } | null };
export function testInput(
  draft: Tested,
  variables: readonly LetterVariable[],
  before: SubjectTestView | null = null,
) {
  if (!isTested(draft)) return before ? { subjectTest: null } : {};
  return {
    subjectTest: { subject: withNames(draft.test.subject, variables), ...splitOf(draft.test) },
  };
}

/** The subject that a preview shows. */
export const subjectShown = (draft: Tested & { subject: string }, variant: 'A' | 'B'): string =>
  variant === 'B' && isTested(draft) ? draft.test.subject : draft.subject;
