import type { BlastView } from '@momos/contracts/blasts';
import type { SubjectTestView } from '@momos/contracts/subject-test';
import { type LetterVariable, withLabels, withNames } from '@momos/ui/forms';

/** A second subject while it is written; variables appear by their labels. */
export type SubjectTestDraft = { isOn: boolean; subject: string; percent: number; hours: number };

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
  const { subject, percent, hours } = draft.test;
  return { subjectTest: { subject: withNames(subject, variables), percent, hours } };
}

/** The subject that a preview shows. */
export const subjectShown = (draft: Tested & { subject: string }, variant: 'A' | 'B'): string =>
  variant === 'B' && isTested(draft) ? draft.test.subject : draft.subject;
