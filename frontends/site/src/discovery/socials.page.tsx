import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  LazyView,
  Page,
  PageHeader,
  SearchField,
  Segments,
  ShowMore,
  Text,
  useNow,
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { CalendarSubscription } from '../sharing/calendar-subscription.tsx';
import { SocialGrid } from '../social/social-grid.tsx';
import { discoveryWords } from '../words/discovery.tsx';
import { type Month, monthIn, monthOf } from './months.ts';
import { addressOf, noSearch, requestOf, type Search, searchOf } from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';

const words = discoveryWords.socials;

const hourMs = 3_600_000;

// Few people ask for it.
const loadCalendar = () => import('./socials-calendar.tsx').then(file => file.SocialsCalendar);

const views = [
  { value: 'list' as const, label: words.list },
  { value: 'calendar' as const, label: words.calendar },
];

/** What is looked for and how it is shown, as the address keeps it. */
function useSearch(now: Date) {
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(address.get('text') ?? '');
  const search: Search = { ...searchOf(address), text };
  const month = monthIn(address.get('month'), now) ?? monthOf(now);
  const isCalendar = address.get('view') === 'calendar';
  const show = (next: Search, shown: Month | undefined) => {
    const view = shown ? [['view', 'calendar'] as const, ['month', shown] as const] : [];
    setAddress(new URLSearchParams([...addressOf(next), ...view.map(each => [...each])]), { replace: true });
  };
  return {
    search,
    isCalendar,
    month,
    change(next: Partial<Search>) {
      const changed = { ...search, ...next };
      setText(changed.text);
      show(changed, isCalendar ? month : undefined);
    },
    showList: () => show(search, undefined),
    /** The month is its time. */
    showMonth: (shown: Month) => show({ ...search, when: null }, shown),
  };
}

/** All upcoming public socials, found by words, time, price, place, city and topic, as a list or a calendar. */
export function SocialsPage() {
  const now = new Date(useNow(hourMs));
  const { search, isCalendar, month, change, showList, showMonth } = useSearch(now);
  const found = useReadPages(socialsContract.search, requestOf(search, now), { keepsShown: true });
  const counts = found.data?.meta?.counts;
  return (
    <Page title={search.city ? words.socialsIn(search.city) : words.socials}>
      <PageHeader
        title={search.city ? words.socialsIn(search.city) : words.socials}
        lead={words.lead}
        actions={isFollowable(search) ? <CalendarSubscription shown={calendarOf(search)} /> : null}
      />
      <SearchField
        label={words.findASocial}
        placeholder={words.searchPlaceholder}
        value={search.text}
        onChange={text => change({ text })}
      />
      <SearchFilters {...{ search, counts }} isByMonth={isCalendar} onChange={change} />
      <Segments
        label={words.view}
        choices={views}
        value={isCalendar ? 'calendar' : 'list'}
        onChange={view => (view === 'calendar' ? showMonth(month) : showList())}
      />
      {isCalendar ? (
        <LazyView
          load={loadCalendar}
          fallback={<CardsSkeleton />}
          props={{ search, month, now, onMonth: showMonth }}
        />
      ) : (
        <Found found={found} search={search} onClear={() => change(noSearch)} />
      )}
    </Page>
  );
}

/** A calendar follows a city and one topic, and nothing else that a search may ask for. */
const isFollowable = ({ city: _city, tags, ...others }: Search): boolean =>
  tags.length <= 1 && Object.values(others).every(each => !each);

const calendarOf = ({ city, tags }: Search) => ({ city: city ?? undefined, tag: tags[0] });

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
      {items && items.length > 0 ? <h2 className="mo-hidden">{words.found}</h2> : null}
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
    {correction ? <>{words.corrected(search.text.trim(), <strong>{correction}</strong>)} </> : null}
    {words.count(total)}
    {isNarrowed(search) ? (
      <Button variant="subtle" size="compact-sm" ml="xs" onClick={onClear}>
        {words.clearAll}
      </Button>
    ) : null}
  </Text>
);

const NothingFound = ({ search, onClear }: Pick<SummaryProps, 'search' | 'onClear'>) =>
  isNarrowed(search) ? (
    <EmptyState
      size="page"
      title={words.noMatches}
      action={
        <Button variant="default" onClick={onClear}>
          {words.showAllSocials}
        </Button>
      }
    >
      {words.noMatchesText}
    </EmptyState>
  ) : (
    <EmptyState
      size="page"
      title={words.empty}
      action={<ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>}
    >
      {words.emptyText}
    </EmptyState>
  );
