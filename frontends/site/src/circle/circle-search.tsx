import { useReadPages } from '@momos/api-client';
import { circlesContract } from '@momos/contracts/circles';
import { CardsSkeleton, EmptyState, ErrorState, SearchField, ShowMore, useSearchParams } from '@momos/ui';
import type { ReactNode } from 'react';
import { circleWords } from '../words/circle.ts';
import { CircleCards } from './circle-cards.tsx';

const words = circleWords.search;

/** A search for circles, in the address as `q`; shows its children while nothing is looked for. */
export function CircleSearch({ children }: { children?: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const q = (query.get('q') ?? '').trim().slice(0, 100);
  return (
    <>
      <SearchField
        label={words.label}
        placeholder={words.placeholder}
        value={q}
        onChange={next => setQuery(next ? { q: next } : {}, { replace: true })}
      />
      {q ? <Found q={q} /> : children}
    </>
  );
}

function Found({ q }: { q: string }) {
  const list = useReadPages(circlesContract.search, { query: { q } });
  if (list.isPending) return <CardsSkeleton count={4} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {list.data.items.length === 0 && !list.hasNextPage ? (
        <EmptyState size="page" title={words.none(q)}>
          {words.noneText}
        </EmptyState>
      ) : null}
      <CircleCards circles={list.data.items} />
      <ShowMore list={list} />
    </>
  );
}
