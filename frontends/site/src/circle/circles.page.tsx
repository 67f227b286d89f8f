import { useReadPages, useSessionState } from '@momos/api-client';
import { circlesContract } from '@momos/contracts/circles';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Section,
  ShowMore,
} from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { CircleCards } from './circle-cards.tsx';
import { CircleSearch } from './circle-search.tsx';

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
        <Public />
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

function Public() {
  const list = useReadPages(circlesContract.listPublic, {});
  return (
    <Section title={words.publicCircles}>
      {list.isPending ? <CardsSkeleton count={4} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title={words.noCirclesYet}>
          {words.emptyText}
        </EmptyState>
      ) : null}
      <CircleCards circles={list.data?.items ?? []} />
      <ShowMore list={list} />
    </Section>
  );
}
