import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SearchField,
  ShowMore,
  Text,
  useNow,
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { SocialGrid } from '../social/social-grid.tsx';
import { addressOf, noSearch, requestOf, type Search, searchOf } from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';

const hourMs = 3_600_000;

/** All upcoming public socials, found by words, time, price, place, city and topic; the address keeps what is looked for. */
export function SocialsPage() {
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(address.get('text') ?? '');
  const search = { ...searchOf(address), text };
  const now = useNow(hourMs);
  const found = useReadPages(socialsContract.search, requestOf(search, new Date(now)), { keepsShown: true });
  const change = (next: Partial<Search>) => {
    const changed = { ...search, ...next };
    setText(changed.text);
    setAddress(addressOf(changed), { replace: true });
  };
  return (
    <Page title={search.city ? `Socials in ${search.city}` : 'Socials'}>
      <PageHeader
        title={search.city ? `Socials in ${search.city}` : 'Socials'}
        lead="Everything that is coming up"
      />
      <SearchField
        label="Find a social"
        placeholder="Jazz, supper, climate …"
        value={text}
        onChange={next => change({ text: next })}
      />
      <SearchFilters search={search} counts={found.data?.meta?.counts} onChange={change} />
      <Found found={found} search={search} onClear={() => change(noSearch)} />
    </Page>
  );
}

type FoundProps = {
  found: ReturnType<typeof useReadPages<typeof socialsContract.search>>;
  search: Search;
  onClear: () => void;
};

function Found({ found, search, onClear }: FoundProps) {
  const { items, meta } = found.data ?? {};
  return (
    <>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {items && items.length > 0 ? (
        <Summary
          total={meta?.total ?? items.length}
          correction={meta?.correction ?? null}
          search={search}
          onClear={onClear}
        />
      ) : null}
      {items?.length === 0 ? <NothingFound search={search} onClear={onClear} /> : null}
      {items && items.length > 0 ? <h2 className="mo-hidden">Found</h2> : null}
      <SocialGrid socials={items ?? []} />
      <ShowMore list={found} />
    </>
  );
}

const isNarrowed = (search: Search): boolean => addressOf(search).size > 0;

type SummaryProps = { total: number; correction: string | null; search: Search; onClear: () => void };

/** How many were found, and for which words where some were mistyped. */
const Summary = ({ total, correction, search, onClear }: SummaryProps) => (
  <Text size="sm" c="dimmed" role="status">
    {correction ? (
      <>
        Nothing says “{search.text.trim()}”. Showing <strong>{correction}</strong>:{' '}
      </>
    ) : null}
    {total === 1 ? '1 social' : `${total.toLocaleString('en-US')} socials`}
    {isNarrowed(search) ? (
      <Button variant="subtle" size="compact-sm" ml="xs" onClick={onClear}>
        Clear all
      </Button>
    ) : null}
  </Text>
);

const NothingFound = ({ search, onClear }: Pick<SummaryProps, 'search' | 'onClear'>) =>
  isNarrowed(search) ? (
    <EmptyState
      size="page"
      title="No matches"
      action={
        <Button variant="default" onClick={onClear}>
          Show all socials
        </Button>
      }
    >
      Try fewer words, another time or another city.
    </EmptyState>
  ) : (
    <EmptyState
      size="page"
      title="Nothing is coming up"
      action={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
    >
      New socials appear here as soon as they are approved.
    </EmptyState>
  );
