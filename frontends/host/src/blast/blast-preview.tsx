import { ConfirmDialog, formatDay, formatTime } from '@momos/ui';
import { LetterPreview } from '@momos/ui/forms';
import { blastWords } from '../words/blast.ts';
import { audienceLabel, confirmLabel } from './blast-labels.ts';
import { type DraftContext, emptyDraft, useBlastDelivery, type useBlastDraft } from './use-blast-draft.ts';

const words = blastWords.blastPreview;

type Props = DraftContext & {
  isOpen: boolean;
  onClose: () => void;
  form: ReturnType<typeof useBlastDraft>;
  onSent: () => void;
};

/** The blast as a real recipient will read it, with audience and time, before it is sent. */
export function BlastPreview({ isOpen, onClose, form, onSent, ...context }: Props) {
  const { social, origin, variables, isOver } = context;
  const deliver = useBlastDelivery(context);
  const { statuses, scheduledAt } = form.values;
  const preview = form.answer?.data;
  const count = preview?.recipientCount ?? 0;
  const when = scheduledAt
    ? `${formatDay(scheduledAt, social.timezone)}, ${formatTime(scheduledAt, social.timezone)}`
    : words.now;
  const confirm = async () => {
    await deliver(form.values);
    form.restart(emptyDraft(isOver));
    onSent();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.preview}
      facts={[
        { label: words.recipients, value: `${count} · ${audienceLabel(statuses, isOver)}` },
        { label: words.when, value: when },
      ]}
      cancel={words.keepEditing}
      confirm={confirmLabel({
        count,
        isChange: origin?.isChanged ?? false,
        isLater: scheduledAt !== undefined,
      })}
      isConfirmable={count > 0 || scheduledAt !== undefined}
      onConfirm={confirm}
    >
      {preview ? <LetterPreview preview={preview} variables={variables} /> : null}
    </ConfirmDialog>
  );
}
