import { useSessionState } from '@momos/api-client';
import { Button, Navigate, Page, PageHeader, Stack, Text, TextLink } from '@momos/ui';
import { useState } from 'react';
import { signInWords } from '../words/sign-in.tsx';
import { CodeSignIn } from './code-sign-in.tsx';
import { RecoveryForm } from './recovery-form.tsx';

const words = signInWords.retrieve;

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
    <Page width="form" title={words.recoverYourAccount}>
      <CodeSignIn
        title={words.recoverYourAccount}
        lead={words.anotherEMailVerified}
        label={words.recoverYourAccount}
        purpose="retrieve"
        below={() => <OtherWays onWrite={() => setWriting(true)} />}
      />
    </Page>
  );
}

const OtherWays = ({ onWrite }: { onWrite: () => void }) => (
  <Stack align="center" gap="xs">
    <Button variant="default" onClick={onWrite}>
      {words.noneTheseWriteUs}
    </Button>
    <Text size="sm" c="dimmed">
      {words.orAsUsual(<TextLink to="/auth/login">{words.signIn}</TextLink>)}
    </Text>
  </Stack>
);

const Writing = ({ onBack }: { onBack: () => void }) => (
  <Page width="form" title={words.accountRecovery}>
    <PageHeader title={words.writeToUs} lead={words.writeLead} />
    <RecoveryForm onBack={onBack} />
  </Page>
);
