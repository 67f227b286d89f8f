import { useRead } from '@momos/api-client';
import {
  type SocialDisputeView,
  socialDisputeReasons,
  socialDisputesContract,
} from '@momos/contracts/social-disputes';
import { Callout, Dialog, Loaded, PageSkeleton, Stack, Text } from '@momos/ui';
import { FormActions, Radio, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { ticketWords } from '../words/ticket.tsx';

const words = ticketWords.reportProblem;

type Props = { socialId: string; title: string; isOpen: boolean; onClose: () => void };

/** A problem with a social: reported once, then what became of it. */
export const ReportDialog = ({ socialId, title, isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.about(title)}>
    {isOpen ? <Report socialId={socialId} /> : null}
  </Dialog>
);

function Report({ socialId }: { socialId: string }) {
  const own = useRead(socialDisputesContract.own, { params: { id: socialId } });
  return (
    <Loaded read={own} skeleton={<PageSkeleton />}>
      {({ data }) => (data ? <Reported dispute={data} /> : <ReportForm socialId={socialId} />)}
    </Loaded>
  );
}

const Reported = ({ dispute: { reason, text, answer } }: { dispute: SocialDisputeView }) => (
  <Stack gap="sm">
    <Text fw={600}>{words.reasons[reason]}</Text>
    <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
    {answer ? <Callout title={words.answer}>{answer}</Callout> : <Text c="dimmed">{words.waiting}</Text>}
  </Stack>
);

function ReportForm({ socialId }: { socialId: string }) {
  const form = useWriteForm(socialDisputesContract.open, {
    initialValues: { reason: null as SocialDisputeView['reason'] | null, text: '' },
    toInput: ({ reason, text }) => ({
      params: { id: socialId },
      body: { reason: reason ?? 'OTHER', text },
    }),
    refreshes: [socialDisputesContract.own],
    saved: words.sent,
  });
  return (
    <WriteForm form={form} label={words.report}>
      <Text>{words.lead}</Text>
      <Radio.Group label={words.reason} {...form.props('reason')}>
        {socialDisputeReasons.map(reason => (
          <Radio key={reason} mt="xs" value={reason} label={words.reasons[reason]} />
        ))}
      </Radio.Group>
      <Textarea label={words.text} autosize minRows={4} maxLength={4000} {...form.props('text')} />
      <FormActions>
        <SubmitButton disabled={!form.values.reason || form.values.text.trim() === ''}>
          {words.send}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
