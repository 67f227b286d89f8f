import { useSession, useSessionState } from '@momos/api-client';
import { Button, Card, Navigate, Page, PageHeader, Stack, Text, TextLink } from '@momos/ui';
import { useState } from 'react';
import { AddressForm, type SentCode, startBody } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/**
 * Getting back into an account whose sign-in e-mail is lost (spec §2): by any other address that its owner has proven, else by
 * writing to us. Whether an address has an account is shown only to the person who can read its mail.
 */
export function RetrievePage() {
  const session = useSession();
  const isSignedIn = useSessionState() === 'signed-in';
  const [sent, setSent] = useState<SentCode>();
  const [isWriting, setWriting] = useState(false);
  if (isSignedIn) return <Navigate replace to="/accounts/setting#emails" />;
  if (isWriting) return <Writing onBack={() => setWriting(false)} />;
  return (
    <Page width="form" title="Recover your account">
      <PageHeader
        title={sent ? 'Enter your code' : 'Recover your account'}
        lead={
          sent
            ? `We sent six digits to ${sent.to}. They work for ten minutes.`
            : 'Use another e-mail that you verified with us, or the mobile number you signed in with. Then choose a new e-mail to sign in with.'
        }
      />
      <Card>
        {sent ? (
          <CodeForm
            submit="Recover your account"
            enter={otp => session.signIn(sent.requestId, otp)}
            again={async () => setSent({ ...sent, ...(await session.start(startBody(sent))) })}
            onBack={() => setSent(undefined)}
          />
        ) : (
          <AddressForm label="Recover your account" purpose="retrieve" onSent={setSent} />
        )}
      </Card>
      <Stack align="center" gap="xs">
        <Button variant="default" onClick={() => setWriting(true)}>
          I can use none of these: write to us
        </Button>
        <Text size="sm" c="dimmed">
          Or <TextLink to="/auth/login">sign in</TextLink> as usual
        </Text>
      </Stack>
    </Page>
  );
}

const Writing = ({ onBack }: { onBack: () => void }) => (
  <Page width="form" title="Account recovery">
    <PageHeader
      title="Write to us"
      lead="A person reads this and answers by e-mail. Tell us what only you would know, such as an event you went to."
    />
    <RecoveryForm onBack={onBack} />
  </Page>
);
