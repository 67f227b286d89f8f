import { useRead, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Navigate, Page, PageSkeleton, Text, TextLink, useSearchParams } from '@momos/ui';
import { signInWords } from '../words/sign-in.tsx';
import { CodeSignIn } from './code-sign-in.tsx';
import { safeReturnTo } from './return-to.ts';

const words = signInWords.login;

/** Signing in, or joining: both are a code to an address. */
export function LoginPage() {
  const [query] = useSearchParams();
  if (useSessionState() === 'signed-in') return <Onwards returnTo={safeReturnTo(query.get('returnTo'))} />;
  return (
    <Page width="form" title={words.signIn}>
      <CodeSignIn
        title={words.signInOrJoin}
        lead={words.lead}
        label={words.signIn}
        purpose="sign-in"
        below={isSent => (isSent ? null : <LostEmail />)}
      />
    </Page>
  );
}

const LostEmail = () => (
  <Text size="sm" c="dimmed" ta="center">
    {words.lostEMailSigned(<TextLink to="/accounts/retrieve">{words.recoverYourAccount}</TextLink>)}
  </Text>
);

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
