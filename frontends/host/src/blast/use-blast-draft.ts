import { useWrite } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { showToast } from '@momos/ui';
import { type LetterVariable, useWriteForm, withLabels, withNames } from '@momos/ui/forms';
import { blastWords } from '../words/blast.ts';
import type { Origin } from './blast-labels.ts';

const words = blastWords.useBlastDraft;

/** A blast while it is written; variables appear by their labels. */
export type BlastDraft = {
  subject: string;
  body: string;
  statuses: RsvpStatus[];
  /** ISO time; sent now where undefined. */
  scheduledAt: string | undefined;
};

export type DraftContext = {
  social: SocialView;
  origin: Origin;
  variables: readonly LetterVariable[];
  isOver: boolean;
};

/** A new blast: to those who attended once the social is over, before that to the approved. */
export const emptyDraft = (isOver: boolean): BlastDraft => ({
  subject: '',
  body: '',
  statuses: [isOver ? 'ATTENDED' : 'APPROVED'],
  scheduledAt: undefined,
});

const initialDraft = ({ origin, variables, isOver }: DraftContext): BlastDraft =>
  origin
    ? {
        subject: withLabels(origin.blast.subject, variables),
        body: withLabels(origin.blast.body, variables),
        statuses: origin.blast.statuses,
        scheduledAt: (origin.isChanged ? origin.blast.scheduledAt : undefined) ?? undefined,
      }
    : emptyDraft(isOver);

/** Whether a draft can be previewed: it has an audience, words and, as a change of a scheduled blast, a time. */
export const isReady = ({ statuses, subject, body, scheduledAt }: BlastDraft, isChange: boolean): boolean =>
  statuses.length > 0 &&
  subject.trim() !== '' &&
  body.trim() !== '' &&
  (!isChange || scheduledAt !== undefined);

const messageOf = ({ subject, body }: BlastDraft, variables: readonly LetterVariable[]) => ({
  subject: withNames(subject, variables),
  body: withNames(body, variables),
});

/** The form of a blast: submitting it asks for the preview, which `onPreview` shows. */
export const useBlastDraft = (context: DraftContext, onPreview: () => void) =>
  useWriteForm(blastsContract.preview, {
    initialValues: initialDraft(context),
    toInput: draft => ({
      params: { id: context.social.id },
      body: {
        channel: 'EMAIL' as const,
        ...messageOf(draft, context.variables),
        audience: { statuses: draft.statuses },
      },
    }),
    onSaved: onPreview,
  });

/** Sends a draft now, schedules it, or changes the scheduled blast that it edits; rejects with what the server refuses. */
export function useBlastDelivery({ social, origin, variables }: DraftContext) {
  const options = { refreshes: [blastsContract.list] };
  const send = useWrite(blastsContract.sendEmails, options);
  const schedule = useWrite(blastsContract.schedule, options);
  const update = useWrite(blastsContract.update, options);
  const changed = origin?.isChanged ? origin.blast : undefined;
  const params = { id: social.id };
  return async (draft: BlastDraft): Promise<void> => {
    const message = messageOf(draft, variables);
    const { scheduledAt } = draft;
    const audience = { statuses: draft.statuses };
    if (changed && scheduledAt)
      await update.mutateAsync({
        params: { ...params, blastId: changed.id },
        body: { ...message, scheduledAt },
      });
    else if (scheduledAt)
      await schedule.mutateAsync({ params, body: { channel: 'EMAIL', ...message, audience, scheduledAt } });
    else await send.mutateAsync({ body: { socialId: social.id, ...message, audience } });
    showToast(changed ? words.blastChanged : scheduledAt ? words.blastScheduled : words.blastIsBeingSent, {
      tone: 'good',
    });
  };
}
