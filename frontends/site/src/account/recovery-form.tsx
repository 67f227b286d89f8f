import { supportsContract } from '@momos/contracts/supports';
import { Button, Card, EmptyState } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconMail } from '@momos/ui/icons';
import { ReplyNote, SenderFields } from '../contact/sender-fields.tsx';
import { signInWords } from '../words/sign-in.tsx';

const words = signInWords.recoveryForm;

const useRecoveryForm = () =>
  useWriteForm(supportsContract.send, {
    initialValues: { name: '', email: '', lost: '', story: '' },
    fieldNames: { message: 'story' },
    toInput: ({ name, email, lost, story }) => ({
      body: {
        category: 'ACCOUNT_RECOVERY' as const,
        name,
        email: email.trim(),
        message: words.addressOfTheAccount(lost, story),
      },
    }),
  });

/** Asks our people for an account that no proven address opens any more (spec §3 "ACCOUNT_RECOVERY"). */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const form = useRecoveryForm();
  if (form.answer) return <Sent email={form.values.email} reference={form.answer.data.reference} />;
  const isComplete = Object.values(form.values).every(value => value.trim() !== '');
  return (
    <Card>
      <WriteForm label={words.accountRecovery} form={form}>
        <SenderFields
          name={{ autoFocus: true, ...form.props('name') }}
          email={{ label: words.eMailRead, ...form.props('email') }}
        />
        <TextInput label={words.eMailMobileAccount} maxLength={254} {...form.props('lost')} />
        <Textarea label={words.howTellYours} autosize minRows={4} maxLength={4000} {...form.props('story')} />
        <FormActions>
          <Button variant="default" onClick={onBack}>
            {words.back}
          </Button>
          <SubmitButton disabled={!isComplete}>{words.send}</SubmitButton>
        </FormActions>
      </WriteForm>
    </Card>
  );
}

const Sent = ({ email, reference }: { email: string; reference: string }) => (
  <Card>
    <EmptyState icon={<IconMail />} title={words.weReceivedYourMessage}>
      <ReplyNote email={email} reference={reference} />
    </EmptyState>
  </Card>
);
