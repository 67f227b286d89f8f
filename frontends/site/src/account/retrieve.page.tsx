import { useSessionState } from '@momos/api-client';
import { Button, Navigate, Page, PageHeader, Stack, Text, TextLink } from '@momos/ui';
import { useState } from 'react';
import { CodeSignIn } from './code-sign-in.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/**
 * Getting back into an account whose sign-in e-mail is lost (spec §2): by any other address that its owner has proven, else by
 * writing to us. Whether an address has an account is shown only to the person who can read its mail.
 */
export function RetrievePage() {
  const isSignedIn = useSessionState() === 'signed-in';
  const [isWriting, setWriting] = useState(false);
  if (isSignedIn) return <Navigate replace to="/accounts/setting#emails" />;
  if (isWriting) return <Writing onBack={() => setWriting(false)} />;
  return (
    <Page width="form" title="Recover your account">
      <CodeSignIn
        title="Recover your account"
        lead="Use another e-mail that you verified with us, or the mobile number you signed in with. Then choose a new e-mail to sign in with."
        label="Recover your account"
        purpose="retrieve"
        below={() => <OtherWays onWrite={() => setWriting(true)} />}
      />
    </Page>
  );
}

const OtherWays = ({ onWrite }: { onWrite: () => void }) => (
  <Stack align="center" gap="xs">
    <Button variant="default" onClick={onWrite}>
      I can use none of these: write to us
    </Button>
    <Text size="sm" c="dimmed">
      Or <TextLink to="/auth/login">sign in</TextLink> as usual
    </Text>
  </Stack>
);

const Writing = ({ onBack }: { onBack: () => void }) => (
  <Page width="form" title="Account recovery">
    <PageHeader
      title="Write to us"
      lead="A person reads this and answers by e-mail. Tell us what only you would know, such as an event you went to."
    />
    <RecoveryForm onBack={onBack} />
  </Page>
);
