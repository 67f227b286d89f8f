import { errorText, useRead, useSession, useWrite } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type EmailCategory, type Me, usersContract } from '@momos/contracts/users';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { Button, Card, Segments, showToast, Text, TextLink, useMutation, useQueryClient } from '@momos/ui';
import { Form, FormActions, FormError, TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';

const words: Record<EmailCategory, string> = {
  GENERAL: 'A second way into your account.',
  COMPANY: 'Shows where you work; some socials are for certain companies only.',
  SCHOOL: 'Shows where you study or studied; an alumni address counts too.',
};

type Started = { id: string; email: string; category: EmailCategory; organizationName: string | null };

/** Adds an address in two steps: the address with what it counts for, then the code that came to it. */
export function AddEmail({ me, onClose }: { me: Me; onClose: () => void }) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [started, setStarted] = useState<Started>();

  async function start(email: string, category: EmailCategory): Promise<void> {
    const { data } = await call(verifiedEmailsContract.start, { body: { email, emailCategory: category } });
    setStarted({ id: data.emailVerificationId, email, category, organizationName: data.organizationName });
  }
  async function verify(otp: string): Promise<void> {
    await call(verifiedEmailsContract.verify, { body: { emailVerificationId: started?.id ?? '', otp } });
    await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    showToast(`${started?.email ?? 'Your e-mail'} is verified`, { tone: 'good' });
    onClose();
  }

  if (!started) {
    return (
      <Card tone="sunken">
        <EmailForm me={me} start={start} onClose={onClose} />
      </Card>
    );
  }
  const { id, email, category, organizationName } = started;
  return (
    <Card tone="sunken">
      <Text ta="center" mb="md">
        We sent six digits to <strong>{email}</strong>
        {organizationName ? `. They verify you for ${organizationName}.` : '.'}
      </Text>
      <CodeForm
        submit="Verify"
        enter={verify}
        again={() => start(email, category)}
        onBack={() => setStarted(undefined)}
      />
      <Text size="sm" c="dimmed" ta="center" mt="md">
        Nothing arrives? Some companies hold our mail back. <TextLink to="/contact">Write to us</TextLink> and
        name {id.slice(-12)}.
      </Text>
    </Card>
  );
}

type EmailFormProps = {
  me: Me;
  start: (email: string, category: EmailCategory) => Promise<void>;
  onClose: () => void;
};

function EmailForm({ me, start, onClose }: EmailFormProps) {
  const [category, setCategory] = useState<EmailCategory>('GENERAL');
  const [email, setEmail] = useState('');
  const reward = useRead(configsContract.all, {}).data?.data.emailVerificationRewards[category] ?? 0;
  const address = email.trim().toLowerCase();
  const isProven = me.verifiedEmails.some(each => each.email === address);
  const add = useWrite(verifiedEmailsContract.add, {
    refreshes: [usersContract.me],
    onDone: () => {
      showToast(`${address} is verified`, { tone: 'good' });
      onClose();
    },
  });
  const send = useMutation({ mutationFn: () => start(address, category) });
  const error = send.error ?? add.error;
  return (
    <Form
      label="Add an e-mail"
      onSubmit={event => {
        event.preventDefault();
        if (isProven) add.mutate({ body: { email: address, emailCategory: category } });
        else send.mutate();
      }}
    >
      <Segments<EmailCategory>
        label="What it is"
        choices={[
          { value: 'GENERAL', label: 'Personal' },
          { value: 'COMPANY', label: 'Company' },
          { value: 'SCHOOL', label: 'School' },
        ]}
        value={category}
        onChange={setCategory}
      />
      <TextInput
        label="E-mail"
        description={
          reward > 0 ? `${words[category]} Your first one earns ${reward} momo points.` : words[category]
        }
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <FormError>{error ? errorText(error) : null}</FormError>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending || add.isPending} disabled={address === ''}>
          {isProven ? 'Add' : 'Send a code'}
        </Button>
      </FormActions>
    </Form>
  );
}
