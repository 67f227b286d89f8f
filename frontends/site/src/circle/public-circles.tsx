import { useReadPages } from '@momos/api-client';
import { circlesContract } from '@momos/contracts/circles';
import { CardsSkeleton, EmptyState, ErrorState, Section, ShowMore } from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { CircleCards } from './circle-cards.tsx';

const words = circleWords.circles;

/** All public circles. */
export function PublicCircles() {
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
