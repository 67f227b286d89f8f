import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { CallData } from '@momos/contracts/route';
import { ConfirmDialog, formatDay, formatMoney, formatTime } from '@momos/ui';
import { LetterPreview } from '@momos/ui/forms';
import { blastWords } from '../words/blast.ts';
import { composingWords as composing } from '../words/composing.ts';
import { subjectTestWords as tests } from '../words/subject-test.ts';
import * as classes from './blast.module.css';
import { audienceLabel, confirmLabel } from './blast-labels.ts';
import { isTested, splitOf } from './subject-test.ts';
import {
  type BlastDraft,
  type DraftContext,
  emptyDraft,
  previewInput,
  useBlastDelivery,
  type useBlastDraft,
} from './use-blast-draft.ts';

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
  const { statuses, timing } = form.values;
  const preview = form.answer?.data;
  const subjects = useSubjects(preview?.subject, { draft: form.values, context, isOpen });
  const count = preview?.recipientCount ?? 0;
  const isLater = timing !== 'NOW';
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
        { label: words.when, value: timeLabel(form.values, social.timezone) },
        ...subjects,
        ...(preview?.texts ? textFacts(preview.texts) : []),
      ]}
      cancel={words.keepEditing}
      confirm={confirmLabel({
        count,
        isChange: origin?.isChanged ?? false,
        isLater,
      })}
      isConfirmable={count > 0 || isLater}
      onConfirm={confirm}
    >
      {preview?.html ? <LetterPreview preview={preview} variables={variables} /> : null}
      {preview && !preview.html ? <p className={classes.bubble}>{preview.text}</p> : null}
    </ConfirmDialog>
  );
}

type Previewed = { draft: BlastDraft; context: DraftContext; isOpen: boolean };

/** Both subjects as a reader gets them, and what becomes of them; nothing where there is one. */
function useSubjects(first: string | undefined, { draft, context, isOpen }: Previewed) {
  const { test } = draft;
  const isRead = isOpen && isTested(draft);
  const input = previewInput({ ...draft, subject: test.subject }, context);
  const second = useRead(blastsContract.preview, input, { enabled: isRead });
  if (!isRead) return [];
  return [
    { label: tests.variants.A, value: first ?? '…' },
    { label: tests.variants.B, value: second.error?.message ?? second.data?.data.subject ?? '…' },
    { label: tests.title, value: tests.notBegun(splitOf(test)) },
  ];
}

type Texts = NonNullable<CallData<typeof blastsContract.preview>['texts']>;

const textFacts = ({ reachable, room, parts, cost }: Texts) => [
  { label: composing.reachLabel, value: composing.reach(reachable, room) },
  ...(cost
    ? [{ label: composing.costLabel, value: composing.cost(formatMoney(cost.amount, cost.currency), parts) }]
    : []),
];

function timeLabel({ timing, scheduledAt, reminder }: BlastDraft, zone: string): string {
  if (timing === 'REMINDER') return composing.reminder(reminder);
  return timing === 'AT' && scheduledAt
    ? `${formatDay(scheduledAt, zone)}, ${formatTime(scheduledAt, zone)}`
    : words.now;
}
