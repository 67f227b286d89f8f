import { useReadPages, useSessionState } from '@momos/api-client';
import { circlesContract } from '@momos/contracts/circles';
import { ButtonLink, ErrorState, Page, PageHeader, Section, ShowMore } from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { CircleCards } from './circle-cards.tsx';
import { CircleSearch } from './circle-search.tsx';
import { PublicCircles } from './public-circles.tsx';

const words = circleWords.circles;

/** The reader's circles, and all public ones (spec §2 "/circles", "/clubs"). */
export function CirclesPage() {
  const isSignedIn = useSessionState() === 'signed-in';
  return (
    <Page title={words.circles}>
      <PageHeader
        title={words.circles}
        lead={words.lead}
        actions={
          <ButtonLink variant="default" to="/clubs/request-new-club">
            {words.startOne}
          </ButtonLink>
        }
      />
      <CircleSearch>
        {isSignedIn ? <Mine /> : null}
        <PublicCircles />
      </CircleSearch>
    </Page>
  );
}

function Mine() {
  const list = useReadPages(circlesContract.mine, {});
  if (!list.error && !list.data?.items.length) return null;
  return (
    <Section title={words.yourCircles}>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <CircleCards circles={list.data?.items ?? []} />
      <ShowMore list={list} />
    </Section>
  );
}
