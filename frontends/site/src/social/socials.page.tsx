import { useReadPages } from '@momos/api-client';
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
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { SocialGrid } from './social-grid.tsx';

type Kind = 'free' | 'online';
type Search = { text: string; city: string | null; kinds: readonly string[] };

/** All upcoming public socials, found by text, city and kind; the address keeps what is looked for. */
export function SocialsPage() {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get('text') ?? '');
  const city = query.get('city');
  const kinds = query.getAll('kind') as Kind[];
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
      <Filters city={city} kinds={kinds} onChange={set} />
      <Found search={{ text: text, city, kinds }} onShowAll={showAll} />
    </Page>
  );
}

type FiltersProps = {
  city: string | null;
  kinds: readonly Kind[];
  onChange: (name: string, values: readonly string[]) => void;
};

const Filters = ({ city, kinds, onChange }: FiltersProps) => (
  <>
    {city ? (
      <FilterChips
        label="City"
        single
        options={[{ value: city, label: city }]}
        value={[city]}
        onChange={() => onChange('city', [])}
      />
    ) : null}
    <FilterChips<Kind>
      label="Kind"
      options={[
        { value: 'free', label: 'Free' },
        { value: 'online', label: 'Online' },
      ]}
      value={kinds}
      onChange={next => onChange('kind', next)}
    />
  </>
);

function Found({ search: { text, city, kinds }, onShowAll }: { search: Search; onShowAll: () => void }) {
  const body = {
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(city ? { city } : {}),
    ...(kinds.includes('free') ? { isFree: true } : {}),
    ...(kinds.includes('online') ? { isOnline: true } : {}),
    pageSize: 24,
  };
  const found = useReadPages(socialsContract.search, { body }, { keepsShown: true });
  return (
    <>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {found.data?.items.length === 0 ? (
        <EmptyState
          size="page"
          title="No matches"
          action={
            <Button variant="default" onClick={onShowAll}>
              Show all socials
            </Button>
          }
        >
          Try fewer words or another city.
        </EmptyState>
      ) : null}
      <SocialGrid socials={found.data?.items ?? []} />
      <ShowMore list={found} />
    </>
  );
}
