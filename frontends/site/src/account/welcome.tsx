import { NameForm } from '@momos/remote-kit/sign-in/name-form';
import { Page, PageHeader, useNavigate, useSearchParams } from '@momos/ui';
import { safeReturnTo } from './return-to.ts';

/** The first two things: without them nothing but the account pages works. Leads on to where one was (spec §2). */
export function Welcome() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Page width="form" title="Your name">
      <PageHeader title="What should we call you?" lead="Hosts see this name on their list." />
      <NameForm onSaved={() => void navigate(safeReturnTo(query.get('returnTo')), { replace: true })} />
    </Page>
  );
}
