import { errorText, fieldErrors, useWrite } from '@momos/api-client';
import { supportsContract } from '@momos/contracts/supports';
import { Button, Card, EmptyState } from '@momos/ui';
import { FieldRow, Form, FormActions, FormError, Textarea, TextInput, useForm } from '@momos/ui/forms';
import { IconMail } from '@momos/ui/icons';

/** Asks our people for an account that no proven address opens any more (spec §3 "ACCOUNT_RECOVERY"). */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ initialValues: { name: '', email: '', lost: '', story: '' } });
  const send = useWrite(supportsContract.send, {
    onFailed: error => {
      const { message, ...errors } = fieldErrors(error);
      form.setErrors({ ...errors, ...(message ? { story: message } : {}) });
    },
  });
  if (send.data) {
    return (
      <Card>
        <EmptyState icon={<IconMail />} title="Your message is with us">
          We answer to {form.values.email}. If you write again, name {send.data.data.reference}.
        </EmptyState>
      </Card>
    );
  }
  const submit = form.onSubmit(({ name, email, lost, story }) =>
    send.mutate({
      body: {
        category: 'ACCOUNT_RECOVERY',
        name,
        email: email.trim(),
        message: `Address of the account: ${lost}\n\n${story}`,
      },
    }),
  );
  const isComplete = Object.values(form.values).every(value => value.trim() !== '');
  return (
    <Card>
      <Form label="Account recovery" onSubmit={submit}>
        <FieldRow>
          <TextInput label="Your name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <TextInput
            label="An e-mail you can read"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        </FieldRow>
        <TextInput
          label="E-mail or mobile of the account"
          description="As far as you remember it"
          maxLength={254}
          {...form.getInputProps('lost')}
        />
        <Textarea
          label="How do we know that it is yours?"
          autosize
          minRows={4}
          maxLength={4000}
          {...form.getInputProps('story')}
        />
        <FormError>{send.error && send.error.details.length === 0 ? errorText(send.error) : null}</FormError>
        <FormActions>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={send.isPending} disabled={!isComplete}>
            Send
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
