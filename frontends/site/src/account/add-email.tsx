import { useRead, useSession } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type EmailCategory, type Me, usersContract } from '@momos/contracts/users';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { Button, Card, Segments, showToast, Text, TextLink, useQueryClient } from '@momos/ui';
import { FormActions, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';
import { securityWords } from '../words/security.tsx';

const words = securityWords.addEmail;

const hints: Record<EmailCategory, string> = words.hints;

type Started = {
  id: string;
  codeLength: number;
  email: string;
  category: EmailCategory;
  organizationName: string | null;
};

type AddEmailProps = {
  me: Me;
  /** What it counts for where the person says nothing else. */
  category?: EmailCategory;
  onClose: () => void;
};

/** Adds an address in two steps: the address with what it counts for, then the code that came to it. */
export function AddEmail({ me, category = 'GENERAL', onClose }: AddEmailProps) {
  const { call } = useSession();
  const [started, setStarted] = useState<Started>();
  const start = async (email: string, emailCategory: EmailCategory): Promise<void> => {
    const { data } = await call(verifiedEmailsContract.start, { body: { email, emailCategory } });
    const { emailVerificationId, codeLength, organizationName } = data;
    setStarted({ id: emailVerificationId, codeLength, email, category: emailCategory, organizationName });
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
        <EmailForm me={me} category={category} start={start} onClose={onClose} />
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
    showToast(words.isVerified(email), { tone: 'good' });
    onClose();
  };
  return (
    <>
      <Text ta="center" mb="md">
        {words.sentCode(<strong>{email}</strong>)}
        {organizationName ? words.itVerifiesYouFor(organizationName) : '.'}
      </Text>
      <CodeForm submit={words.verify} length={codeLength} enter={verify} again={again} onBack={onBack} />
      <Text size="sm" c="dimmed" ta="center" mt="md">
        {words.mailMissing(<TextLink to="/contact">{words.contactUs}</TextLink>, id.slice(-12))}
      </Text>
    </>
  );
}

type EmailFormProps = {
  me: Me;
  category: EmailCategory;
  start: (email: string, category: EmailCategory) => Promise<void>;
  onClose: () => void;
};

/** An address that is proven already counts for another purpose without a code. */
function useEmailForm({ me, category: first, start, onClose }: EmailFormProps) {
  const { call } = useSession();
  const isProven = (address: string) => me.verifiedEmails.some(({ email }) => email === address);
  const form = useSendForm(
    async ({ email, category }: { email: string; category: EmailCategory }, how) => {
      const address = cleanEmail(email);
      if (!isProven(address)) return start(address, category);
      await call(verifiedEmailsContract.add, { body: { email: address, emailCategory: category } }, how);
      showToast(words.verifiedToast(address), { tone: 'good' });
      return onClose();
    },
    { initialValues: { email: '', category: first }, refreshes: [usersContract.me] },
  );
  return { form, isProven: isProven(cleanEmail(form.values.email)) };
}

const cleanEmail = (email: string) => email.trim().toLowerCase();

function EmailForm(props: EmailFormProps) {
  const { form, isProven } = useEmailForm(props);
  const { category, email } = form.values;
  const reward = useRead(configsContract.all, {}).data?.data.emailVerificationRewards[category] ?? 0;
  return (
    <WriteForm label={words.addAnEMail} form={form} isLight>
      <Segments<EmailCategory>
        label={words.whatItIs}
        choices={[
          { value: 'GENERAL', label: words.personal },
          { value: 'COMPANY', label: words.company },
          { value: 'SCHOOL', label: words.school },
        ]}
        value={category}
        onChange={next => form.setFieldValue('category', next)}
      />
      <TextInput
        label={words.eMail}
        description={reward > 0 ? words.firstHint(hints[category], reward) : hints[category]}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.props('email')}
      />
      <FormActions>
        <Button variant="default" onClick={props.onClose}>
          {words.cancel}
        </Button>
        <SubmitButton disabled={email.trim() === ''}>{isProven ? words.add : words.sendCode}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
