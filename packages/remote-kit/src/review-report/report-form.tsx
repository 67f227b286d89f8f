import { type ReviewRemovalReason, reviewRemovalReasons } from '@momos/contracts/host-reviews';
import { Text } from '@momos/ui';
import {
  FormActions,
  Radio,
  type Send,
  SubmitButton,
  Textarea,
  useSendForm,
  WriteForm,
} from '@momos/ui/forms';
import { reviewReportWords as words } from '../words/review-report.ts';

export type ReportFormProps = {
  /** Whose review it is, by name. */
  author: string;
  send: Send<{ reason: ReviewRemovalReason; note: string }, unknown>;
  onDone: () => void;
};

type Values = { reason: ReviewRemovalReason | null; note: string };

/** Why a review is reported. */
export function ReportForm({ author, send, onDone }: ReportFormProps) {
  const form = useSendForm(
    ({ reason, note }: Values, how) => send({ reason: reason ?? 'OTHER', note }, how),
    {
      initialValues: { reason: null, note: '' } as Values,
      saved: words.sent,
      onSaved: onDone,
    },
  );
  return (
    <WriteForm form={form} label={words.reportBy(author)}>
      <Text>{words.lead}</Text>
      <Radio.Group label={words.reason} {...form.props('reason')}>
        {reviewRemovalReasons.map(reason => (
          <Radio key={reason} mt="xs" value={reason} label={words.reasons[reason]} />
        ))}
      </Radio.Group>
      <Textarea label={words.note} autosize minRows={2} maxLength={1000} {...form.props('note')} />
      <FormActions>
        <SubmitButton disabled={!form.values.reason}>{words.send}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
