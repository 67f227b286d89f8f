import { useRead, useSession, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Card, Navigate, Page, PageHeader, PageSkeleton, Text, TextLink, useSearchParams } from '@momos/ui';
import { useState } from 'react';
import { AddressForm, type SentCode, startBody } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { safeReturnTo } from './return-to.ts';

/** Signing in without a password (decisions: "Sign-in"): an address, then the six digits that come to it. */
export function LoginPage() {
  const [query] = useSearchParams();
  const session = useSession();
  const isSignedIn = useSessionState() === 'signed-in';
  const [sent, setSent] = useState<SentCode>();
  if (isSignedIn) return <Onwards returnTo={safeReturnTo(query.get('returnTo'))} />;
  return (
    <Page width="form" title="Sign in">
      <PageHeader
        title={sent ? 'Enter your code' : 'Sign in or join'}
        lead={
          sent
            ? `We sent six digits to ${sent.to}. They work for ten minutes.`
            : 'No password: we send you a code.'
        }
      />
      <Card>
        {sent ? (
          <CodeForm
            submit="Sign in"
            enter={otp => session.signIn(sent.requestId, otp)}
            again={async () => setSent({ ...sent, ...(await session.start(startBody(sent))) })}
            onBack={() => setSent(undefined)}
          />
        ) : (
          <AddressForm label="Sign in" purpose="sign-in" onSent={setSent} />
        )}
      </Card>
      {sent ? null : (
        <Text size="sm" c="dimmed" ta="center">
          Lost the e-mail you signed in with?{' '}
          <TextLink to="/accounts/retrieve">Recover your account</TextLink>
        </Text>
      )}
    </Page>
  );
}

/** To where they were; those without a name first to the page that asks for it, so that nothing flashes by. */
function Onwards({ returnTo }: { returnTo: string }) {
  const me = useRead(usersContract.me, {});
  if (me.isPending) return <PageSkeleton />;
  const isNamed = !me.data || (me.data.data.firstName !== '' && me.data.data.lastName !== '');
  return (
    <Navigate
      replace
      to={isNamed ? returnTo : `/accounts/setting?returnTo=${encodeURIComponent(returnTo)}`}
    />
  );
}
