import { useRead, useReadPages } from '@momos/api-client';
import { cityTitle } from '@momos/contracts/city-title';
import { configsContract } from '@momos/contracts/configs';
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
import { SaveSearch } from '../search-alert/save-search.tsx';
import { CalendarSubscription } from '../sharing/calendar-subscription.tsx';
import { SocialGrid } from '../social/social-grid.tsx';
import { discoveryWords } from '../words/discovery.tsx';
import { type Month, monthIn, monthOf } from './months.ts';
import { distanceText, NearFilter } from './near-filter.tsx';
import { NothingNear } from './nothing-near.tsx';
import { type Near, useNearMe } from './near-me.ts';
import {
  addressOf,
  type DiscoveryView,
  noSearch,
  requestOf,
  type Search,
  searchOf,
} from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';

const words = discoveryWords.socials;

type NearMe = ReturnType<typeof useNearMe>;

const hourMs = 3_600_000;

// Few people ask for it.
const loadCalendar = () => import('./socials-calendar.tsx').then(file => file.SocialsCalendar);
const loadMap = () => import('./map/socials-map.tsx').then(file => file.SocialsMap);

const views = [
  { value: 'list' as const, label: words.list },
  { value: 'map' as const, label: words.map },
  { value: 'calendar' as const, label: words.calendar },
];

/** What is looked for and how it is shown, as the address keeps it. */
function useSearch(now: Date) {
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(address.get('text') ?? '');
  const search: Search = { ...searchOf(address), text };
  const month = monthIn(address.get('month'), now) ?? monthOf(now);
  const view = views.find(({ value }) => value === address.get('view'))?.value ?? 'list';
  const show = (next: Search, shown: DiscoveryView, shownMonth: Month) => {
    const more = {
      list: [],
      map: [['view', 'map']],
      calendar: [
        ['view', 'calendar'],
        ['month', shownMonth],
      ],
    }[shown];
    setAddress(new URLSearchParams([...addressOf(next), ...more.map(each => [...each])]), { replace: true });
  };
  return {
    search,
    view,
    /** The month of a calendar is its time. */
    inMonth: {
      month,
      onMonth: (shown: Month) => show({ ...search, when: null }, 'calendar', shown),
    },
    change(next: Partial<Search>) {
      const changed = { ...search, ...next };
      setText(changed.text);
      show(changed, view, month);
    },
    showAs: (shown: DiscoveryView) =>
      show(shown === 'calendar' ? { ...search, when: null } : search, shown, month),
  };
}

type Request = ReturnType<typeof requestOf>;

/** A map needs to know what each city has. */
const requestIn = (view: DiscoveryView, { body }: Request): Request => ({
  body: view === 'map' ? { ...body, withPlaces: true } : body,
});

/** The title says where, once a city is chosen. */
const titleOf = ({ city }: Search): string => (city ? words.socialsIn(city) : words.socials);

/** All upcoming public socials, found by words, time, price, place, distance, city and topic, as a list, on a map or in a calendar. */
export function SocialsPage() {
  const now = new Date(useNow(hourMs));
  const searching = useSearch(now);
  const { search, view, change, showAs } = searching;
  const nearMe = useNearMe();
  const { near } = nearMe;
  const found = useReadPages(socialsContract.search, requestIn(view, requestOf(search, now, near)), {
    keepsShown: true,
  });
  const { cities } = useRead(configsContract.all, {}, { staleTime: 60_000 }).data?.data ?? {};
  const counts = found.data?.meta?.counts;
  const clear = () => {
    nearMe.turnOff();
    change(noSearch);
  };
  return (
    <Page title={cityTitle(titleOf(search), search.city, cities)}>
      <PageHeader
        title={titleOf(search)}
        lead={words.lead}
        actions={
          <>
            <SaveSearch search={search} isNear={near !== null} />
            {isFollowable(search, near) ? <CalendarSubscription shown={calendarOf(search)} /> : null}
          </>
        }
      />
      <SearchField
        label={words.findASocial}
        placeholder={words.searchPlaceholder}
        value={search.text}
        onChange={text => change({ text })}
      />
      <SearchFilters {...{ search, counts, view }} onChange={change} />
      <NearFilter nearMe={nearMe} />
      <Segments label={words.view} choices={views} value={view} onChange={showAs} />
      <Results {...{ ...searching, now, nearMe, found }} onClear={clear} />
    </Page>
  );
}

type ResultsProps = FoundProps &
  Pick<ReturnType<typeof useSearch>, 'view' | 'inMonth' | 'change'> & { now: Date };

/** What was found, in the view that is chosen; below a map as a list too. */
function Results({ view, inMonth, now, change, ...shown }: ResultsProps) {
  const { search, found } = shown;
  const { near } = shown.nearMe;
  if (view === 'calendar')
    return (
      <LazyView load={loadCalendar} fallback={<CardsSkeleton />} props={{ ...inMonth, search, near, now }} />
    );
  return (
    <>
      {view === 'map' ? (
        <LazyView
          load={loadMap}
          fallback={<CardsSkeleton count={3} />}
          props={{
            places: found.data?.meta?.places,
            near,
            city: search.city,
            onCity: city => change({ city }),
          }}
        />
      ) : null}
      <Found {...shown} />
    </>
  );
}

/** A calendar follows a city and one topic, and nothing else that a search may ask for. */
const isFollowable = ({ city: _city, tags, ...others }: Search, near: Near | null): boolean =>
  !near && tags.length <= 1 && Object.values(others).every(each => !each);

const calendarOf = ({ city, tags }: Search) => ({ city: city ?? undefined, tag: tags[0] });

type FoundProps = {
  found: ReturnType<typeof useReadPages<typeof socialsContract.search>>;
  search: Search;
  nearMe: NearMe;
  onClear: () => void;
};

function Found({ found, search, nearMe, onClear }: FoundProps) {
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
          near={nearMe.near}
          onClear={onClear}
        />
      ) : null}
      {items?.length === 0 ? <NothingFound {...{ search, nearMe, onClear }} /> : null}
      {items && items.length > 0 ? <h2 className="mo-hidden">{words.found}</h2> : null}
      <SocialGrid socials={items ?? []} noteOf={distanceText} />
      <ShowMore list={found} />
    </>
  );
}

const isNarrowed = (search: Search, near: Near | null): boolean =>
  near !== null || addressOf(search).size > 0;

type SummaryProps = {
  total: number;
  correction: string | null;
  search: Search;
  near: Near | null;
  onClear: () => void;
};

/** How many were found, and for which words where some were mistyped. */
const Summary = ({ total, correction, search, near, onClear }: SummaryProps) => (
  <Text size="sm" c="dimmed" role="status">
    {correction ? <>{words.corrected(search.text.trim(), <strong>{correction}</strong>)} </> : null}
    {words.count(total)}
    {isNarrowed(search, near) ? (
      <Button variant="subtle" size="compact-sm" ml="xs" onClick={onClear}>
        {words.clearAll}
      </Button>
    ) : null}
  </Text>
);

function NothingFound({ search, nearMe, onClear }: Omit<FoundProps, 'found'>) {
  const { near } = nearMe;
  if (near)
    return <NothingNear near={near} onFarther={radiusKm => nearMe.change({ radiusKm })} onClear={onClear} />;
  return isNarrowed(search, null) ? (
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
}
