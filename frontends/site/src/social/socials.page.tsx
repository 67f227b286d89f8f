import { useSession } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  FilterChips,
  Page,
  PageHeader,
  SearchField,
  ShowMore,
  useInfiniteQuery,
  useSearchParams,
} from '@momos/ui';
import { useDeferredValue, useState } from 'react';
import { SocialGrid } from './social-grid.tsx';

type Kind = 'free' | 'online';
type Search = { text: string; city: string | null; kinds: readonly string[] };

/** All coming public socials, found by text, city and kind; the address keeps what is looked for. */
export function SocialsPage() {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get('text') ?? '');
  const city = query.get('city');
  const kinds = query.getAll('kind') as Kind[];
  const found = useSearch({ text: useDeferredValue(text), city, kinds });
  const socials = found.data?.pages.flatMap(page => page.data) ?? [];
  const set = (name: string, values: readonly string[]) => {
    const next = new URLSearchParams(query);
    next.delete(name);
    for (const value of values) next.append(name, value);
    setQuery(next, { replace: true });
  };
  const find = (next: string) => {
    setText(next);
    set('text', next ? [next] : []);
  };
  const showAll = () => {
    setText('');
    setQuery({}, { replace: true });
  };
  return (
    <Page title="Socials">
      <PageHeader
        title="Socials"
        lead={city ? `In ${city}` : 'Everything that is coming up'}
        actions={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
      />
      <SearchField label="Find a social" value={text} onChange={find} />
      {city ? (
        <FilterChips
          label="City"
          single
          options={[{ value: city, label: city }]}
          value={[city]}
          onChange={() => set('city', [])}
        />
      ) : null}
      <FilterChips<Kind>
        label="Kind"
        options={[
          { value: 'free', label: 'Free' },
          { value: 'online', label: 'Online' },
        ]}
        value={kinds}
        onChange={next => set('kind', next)}
      />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {found.data && socials.length === 0 ? (
        <EmptyState
          size="page"
          title="Nothing fits just now"
          action={
            <Button variant="default" onClick={showAll}>
              Show everything
            </Button>
          }
        >
          Try fewer words, another city, or look again tomorrow.
        </EmptyState>
      ) : null}
      <SocialGrid socials={socials} />
      <ShowMore list={found} />
    </Page>
  );
}

function useSearch({ text, city, kinds }: Search) {
  const { call } = useSession();
  const body = {
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(city ? { city } : {}),
    ...(kinds.includes('free') ? { isFree: true } : {}),
    ...(kinds.includes('online') ? { isOnline: true } : {}),
    pageSize: 24,
  };
  return useInfiniteQuery({
    queryKey: [socialsContract.search.id, body],
    queryFn: ({ pageParam, signal }) =>
      call(
        socialsContract.search,
        { body: { ...body, ...(pageParam ? { exclusiveStartKey: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.meta.lastEvaluatedKey,
    placeholderData: previous => previous,
  });
}
