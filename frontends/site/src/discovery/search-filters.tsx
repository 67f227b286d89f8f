import type { CallMeta } from '@momos/contracts/route';
import type { socialsContract } from '@momos/contracts/socials';
import { Button, FilterChips, type FilterOption } from '@momos/ui';
import { useState } from 'react';
import { discoveryWords } from '../words/discovery.tsx';
import type { DiscoveryView, Search } from './search-address.ts';
import { useDefaultCity, withFirst } from './default-city.ts';
import * as classes from './search-filters.module.css';
import type { When } from './when.ts';

const words = discoveryWords.searchFilters;

type Counts = NonNullable<CallMeta<typeof socialsContract.search>['counts']>;

export type SearchFiltersProps = {
  search: Search;
  /** A calendar has no times to choose, and a map lists the cities itself. */
  view: DiscoveryView;
  /** What each choice would find; nothing while that loads. */
  counts: Counts | undefined;
  onChange: (change: Partial<Search>) => void;
};

const whenOptions: FilterOption<When>[] = [
  { value: 'today', label: words.today },
  { value: 'tomorrow', label: words.tomorrow },
  { value: 'weekend', label: words.thisWeekend },
  { value: 'week', label: words.next7Days },
  { value: 'month', label: words.next30Days },
];

/** Narrows a search by time, price, place, city and topic; each choice says how many socials it would find. */
export const SearchFilters = (props: SearchFiltersProps) => (
  <div className={classes.filters}>
    <FixedFilters {...props} />
    {props.view === 'map' ? null : <CityFilter {...props} />}
    <CountedChips
      label={words.topic}
      counted={props.counts?.tags}
      chosen={props.search.tags}
      onChange={tags => props.onChange({ tags })}
    />
  </div>
);

function CityFilter({ search, counts, onChange }: SearchFiltersProps) {
  const defaultCity = useDefaultCity() ?? '';
  return (
    <CountedChips
      label={words.city}
      single
      counted={counts && withFirst(counts.cities, ({ value }) => isSame(value, defaultCity))}
      chosen={search.city ? [search.city] : []}
      onChange={([city = null]) => onChange({ city })}
    />
  );
}

const FixedFilters = ({ search, view, counts, onChange }: SearchFiltersProps) => (
  <div className={classes.row}>
    {view === 'calendar' ? null : (
      <FilterChips
        label={words.when}
        single
        options={whenOptions}
        value={search.when ? [search.when] : []}
        onChange={([when = null]) => onChange({ when })}
      />
    )}
    <FilterChips<'free' | 'paid'>
      label={words.price}
      single
      options={[
        { value: 'free', label: words.free, ...countOf(counts?.free) },
        { value: 'paid', label: words.paid, ...countOf(counts?.paid) },
      ]}
      value={search.price ? [search.price] : []}
      onChange={([price = null]) => onChange({ price })}
    />
    <FilterChips<'online' | 'in-person'>
      label={words.place}
      single
      options={[
        { value: 'in-person', label: words.inPerson, ...countOf(counts?.inPerson) },
        { value: 'online', label: words.online, ...countOf(counts?.online) },
      ]}
      value={search.place ? [search.place] : []}
      onChange={([place = null]) => onChange({ place })}
    />
  </div>
);

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

const shownFirst = 8;

type CountedChipsProps = {
  label: string;
  counted: Counts['cities'] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  single?: boolean;
};

/** The most frequent values of a filter, and all with one press; what is chosen always shows. */
function CountedChips({ label, counted, chosen, onChange, single = false }: CountedChipsProps) {
  const [isWhole, setWhole] = useState(false);
  const isChosen = (value: string) => chosen.some(each => isSame(each, value));
  const missing = chosen.filter(value => !counted?.some(each => isSame(each.value, value)));
  const all = [...missing.map(value => ({ value, count: undefined })), ...(counted ?? [])];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.filter(({ value }, index) => index < shownFirst || isChosen(value));
  return (
    <div className={classes.row}>
      <FilterChips
        label={label}
        single={single}
        options={shown.map(({ value, count }) => ({ value, label: value, ...countOf(count) }))}
        value={shown.map(({ value }) => value).filter(isChosen)}
        onChange={onChange}
      />
      {all.length > shown.length || isWhole ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? words.showFewer : words.all(all.length)}
        </Button>
      ) : null}
    </div>
  );
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
