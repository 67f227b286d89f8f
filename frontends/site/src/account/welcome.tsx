import { NameForm } from '@momos/remote-kit/sign-in/name-form';
import { Page, PageHeader, useNavigate, useSearchParams } from '@momos/ui';
import { welcomeWords } from '../words/welcome.ts';
import { safeReturnTo } from './return-to.ts';

const words = welcomeWords.welcome;

/** The first two things: without them nothing but the account pages works. Leads on to where one was (spec §2). */
export function Welcome() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Page width="form" title={words.yourName}>
      <PageHeader title={words.whatShouldCall} lead={words.hostsSeeNameTheir} />
      <NameForm onSaved={() => void navigate(safeReturnTo(query.get('returnTo')), { replace: true })} />
    </Page>
  );
}
