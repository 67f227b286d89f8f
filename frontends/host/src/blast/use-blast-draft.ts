import { useWrite } from '@momos/api-client';
import { type BlastView, blastsContract, type channels, type ReminderRule } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { showToast } from '@momos/ui';
import { type LetterVariable, useWriteForm, withLabels, withNames } from '@momos/ui/forms';
import { blastWords } from '../words/blast.ts';
import { composingWords } from '../words/composing.ts';
import type { Origin } from './blast-labels.ts';
import { isTestReady, noTest, type SubjectTestDraft, testDraftOf, testInput } from './subject-test.ts';

const words = blastWords.useBlastDraft;

export type Channel = (typeof channels)[number];
export type Timing = 'NOW' | 'AT' | 'REMINDER';

/** A blast while it is written; variables appear by their labels. */
export type BlastDraft = {
  subject: string;
  test: SubjectTestDraft;
  body: string;
  channels: Channel[];
  statuses: RsvpStatus[];
  timing: Timing;
  /** ISO time, of `AT`. */
  scheduledAt: string | undefined;
  reminder: ReminderRule;
};

export type DraftContext = {
  social: SocialView;
  origin: Origin;
  variables: readonly LetterVariable[];
  isOver: boolean;
};

const dayBefore: ReminderRule = { count: 1, unit: 'DAYS', side: 'BEFORE' };

/** A new blast: to those who attended once the social is over, before that to the approved. */
export const emptyDraft = (isOver: boolean): BlastDraft => ({
  subject: '',
  test: noTest,
  body: '',
  channels: ['EMAIL'],
  statuses: [isOver ? 'ATTENDED' : 'APPROVED'],
  timing: 'NOW',
  scheduledAt: undefined,
  reminder: dayBefore,
});

const initialDraft = ({ origin, variables, isOver }: DraftContext): BlastDraft =>
  origin
    ? {
        subject: withLabels(origin.blast.subject, variables),
        test: testDraftOf(origin.blast.subjectTest, variables),
        body: withLabels(origin.blast.body, variables),
        channels: [origin.blast.channel],
        statuses: origin.blast.statuses,
        ...timeOf(origin.isChanged ? origin.blast : undefined),
      }
    : emptyDraft(isOver);

const timeOf = (blast: BlastView | undefined): Pick<BlastDraft, 'timing' | 'scheduledAt' | 'reminder'> => ({
  timing: blast?.reminder ? 'REMINDER' : blast?.scheduledAt ? 'AT' : 'NOW',
  scheduledAt: blast?.scheduledAt ?? undefined,
  reminder: blast?.reminder ?? dayBefore,
});

const isMail = ({ channels }: Pick<BlastDraft, 'channels'>) => channels.includes('EMAIL');

/** Whether a draft can be previewed: it has an audience, a channel, words, and a time where one is to be chosen. */
export const isReady = (draft: BlastDraft): boolean =>
  draft.statuses.length > 0 &&
  draft.channels.length > 0 &&
  (!isMail(draft) || draft.subject.trim() !== '') &&
  isTestReady(draft) &&
  draft.body.trim() !== '' &&
  (draft.timing !== 'AT' || draft.scheduledAt !== undefined);

/** When a draft is sent; null while no time is chosen, and for a reminder after the start. */
export function sentAt(
  { timing, scheduledAt, reminder }: Pick<BlastDraft, 'timing' | 'scheduledAt' | 'reminder'>,
  { startsAt, now }: { startsAt: Date; now: Date },
): Date | null {
  if (timing === 'NOW') return now;
  if (timing === 'AT') return scheduledAt ? new Date(scheduledAt) : null;
  const hours = reminder.count * (reminder.unit === 'DAYS' ? 24 : 1);
  return reminder.side === 'BEFORE' ? new Date(startsAt.getTime() - hours * 3_600_000) : null;
}

/** A text message has no subject; the calls want one. */
const messageOf = (draft: BlastDraft, variables: readonly LetterVariable[]) => ({
  subject: isMail(draft) ? withNames(draft.subject, variables) : composingWords.textMessage,
  body: withNames(draft.body, variables),
});

/** The preview of a draft by its first channel, as the reader at `position` reads it. */
export const previewInput = (draft: BlastDraft, { social, variables }: DraftContext, position = 0) => ({
  params: { id: social.id },
  body: {
    channel: isMail(draft) ? ('EMAIL' as const) : ('SMS' as const),
    ...messageOf(draft, variables),
    audience: { statuses: draft.statuses },
    ...(position > 0 ? { position } : {}),
  },
});

/** The form of a blast: submitting it asks for the preview, which `onPreview` shows. */
export const useBlastDraft = (context: DraftContext, onPreview: () => void) =>
  useWriteForm(blastsContract.preview, {
    initialValues: initialDraft(context),
    toInput: draft => previewInput(draft, context),
    onSaved: onPreview,
  });

const timingOf = ({ timing, scheduledAt, reminder }: BlastDraft) => {
  if (timing === 'REMINDER') return { reminder };
  return timing === 'AT' && scheduledAt ? { scheduledAt } : {};
};

/** Sends a draft now, schedules it, or changes the scheduled blast that it edits; rejects with what the server refuses. */
export function useBlastDelivery({ social, origin, variables }: DraftContext) {
  const options = { refreshes: [blastsContract.list] };
  const advance = useWrite(blastsContract.advance, options);
  const update = useWrite(blastsContract.update, options);
  const changed = origin?.isChanged ? origin.blast : undefined;
  const params = { id: social.id };
  return async (draft: BlastDraft): Promise<void> => {
    const shared = {
      ...messageOf(draft, variables),
      audience: { statuses: draft.statuses },
      ...timingOf(draft),
    };
    const test = testInput(draft, variables, changed?.subjectTest ?? null);
    const [channel = 'EMAIL'] = draft.channels;
    if (changed)
      await update.mutateAsync({
        params: { ...params, blastId: changed.id },
        body: { channel, ...shared, ...test },
      });
    else
      await advance.mutateAsync({
        params,
        body: { channels: draft.channels, ...shared, ...testInput(draft, variables) },
      });
    showToast(
      changed ? words.blastChanged : draft.timing === 'NOW' ? words.blastIsBeingSent : words.blastScheduled,
      {
        tone: 'good',
      },
    );
  };
}
