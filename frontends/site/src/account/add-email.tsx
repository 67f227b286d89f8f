import { useRead, useSession } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type EmailCategory, type Me, usersContract } from '@momos/contracts/users';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { Button, Card, Segments, showToast, Text, TextLink, useQueryClient } from '@momos/ui';
import { FormActions, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';

const hints: Record<EmailCategory, string> = {
  GENERAL: 'A second way into your account.',
  COMPANY: 'Shows where you work; some socials are for certain companies only.',
  SCHOOL: 'Shows where you study or studied; an alumni address counts too.',
};

type Started = {
  id: string;
  codeLength: number;
  email: string;
  category: EmailCategory;
  organizationName: string | null;
};

/** Adds an address in two steps: the address with what it counts for, then the code that came to it. */
export function AddEmail({ me, onClose }: { me: Me; onClose: () => void }) {
  const { call } = useSession();
  const [started, setStarted] = useState<Started>();
  const start = async (email: string, category: EmailCategory): Promise<void> => {
    const { data } = await call(verifiedEmailsContract.start, { body: { email, emailCategory: category } });
    const { emailVerificationId, codeLength, organizationName } = data;
    setStarted({ id: emailVerificationId, codeLength, email, category, organizationName });
  };
  return (
    <Card tone="sunken">
      {started ? (
        <EnterCode
          started={started}
          again={() => start(started.email, started.category)}
          onBack={() => setStarted(undefined)}
          onClose={onClose}
        />
      ) : (
        <EmailForm me={me} start={start} onClose={onClose} />
      )}
    </Card>
  );
}

type EnterCodeProps = {
  started: Started;
  again: () => Promise<void>;
  onBack: () => void;
  onClose: () => void;
};

function EnterCode({
  started: { id, codeLength, email, organizationName },
  again,
  onBack,
  onClose,
}: EnterCodeProps) {
  const { call } = useSession();
  const queries = useQueryClient();
  const verify = async (otp: string): Promise<void> => {
    await call(verifiedEmailsContract.verify, { body: { emailVerificationId: id, otp } });
    await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    showToast(`${email} is verified`, { tone: 'good' });
    onClose();
  };
  return (
    <>
      <Text ta="center" mb="md">
        We sent a code to <strong>{email}</strong>
        {organizationName ? `. It verifies you for ${organizationName}.` : '.'}
      </Text>
      <CodeForm submit="Verify" length={codeLength} enter={verify} again={again} onBack={onBack} />
      <Text size="sm" c="dimmed" ta="center" mt="md">
        No e-mail yet? Some companies hold our mail back. <TextLink to="/contact">Contact us</TextLink> and
        mention {id.slice(-12)}.
      </Text>
    </>
  );
}

type EmailFormProps = {
  me: Me;
  start: (email: string, category: EmailCategory) => Promise<void>;
  onClose: () => void;
};

/** An address that is proven already counts for another purpose without a code. */
function useEmailForm({ me, start, onClose }: EmailFormProps) {
  const { call } = useSession();
  const isProven = (address: string) => me.verifiedEmails.some(({ email }) => email === address);
  const form = useSendForm(
    async ({ email, category }: { email: string; category: EmailCategory }, how) => {
      const address = cleanEmail(email);
      if (!isProven(address)) return start(address, category);
      await call(verifiedEmailsContract.add, { body: { email: address, emailCategory: category } }, how);
      showToast(`${address} is verified`, { tone: 'good' });
      return onClose();
    },
    { initialValues: { email: '', category: 'GENERAL' }, refreshes: [usersContract.me] },
  );
  return { form, isProven: isProven(cleanEmail(form.values.email)) };
}

const cleanEmail = (email: string) => email.trim().toLowerCase();

function EmailForm(props: EmailFormProps) {
  const { form, isProven } = useEmailForm(props);
  const { category, email } = form.values;
  const reward = useRead(configsContract.all, {}).data?.data.emailVerificationRewards[category] ?? 0;
  return (
    <WriteForm label="Add an e-mail" form={form} isLight>
      <Segments<EmailCategory>
        label="What it is"
        choices={[
          { value: 'GENERAL', label: 'Personal' },
          { value: 'COMPANY', label: 'Company' },
          { value: 'SCHOOL', label: 'School' },
        ]}
        value={category}
        onChange={next => form.setFieldValue('category', next)}
      />
      <TextInput
        label="E-mail"
        description={
          reward > 0 ? `${hints[category]} Your first one earns ${reward} momo points.` : hints[category]
        }
        type="email"
        autoComplete="email"
        autoFocus
        {...form.props('email')}
      />
      <FormActions>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton disabled={email.trim() === ''}>{isProven ? 'Add' : 'Send code'}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
