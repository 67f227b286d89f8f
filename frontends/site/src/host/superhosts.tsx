import { useRead, useReadPages } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type Superhost, superhostsContract } from '@momos/contracts/superhosts';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  FilterChips,
  ShowMore,
  useSearchParams,
} from '@momos/ui';
import { IconStarFilled } from '@momos/ui/icons';
import { hostWords } from '../words/host.tsx';
import { HostCard } from './host-card.tsx';
import * as classes from './host.module.css';

const words = hostWords.superhosts;

/** The hosts that the page shows, in the city of its address or in all. */
export function useSuperhosts() {
  const [query] = useSearchParams();
  const city = query.get('city') ?? undefined;
  const hosts = useReadPages(superhostsContract.list, { query: { pageSize: 24, ...(city ? { city } : {}) } });
  return { city, hosts };
}

/** Hosts of public socials, the best first, in one city or in all. */
export function Superhosts() {
  const [, setQuery] = useSearchParams();
  const { city, hosts } = useSuperhosts();
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const cities = configs.data?.data.cities ?? [];
  return (
    <>
      <FilterChips
        label={words.city}
        single
        options={cities.slice(0, 6).map(({ name }) => ({ value: name, label: name }))}
        value={city ? [city] : []}
        onChange={([next]) => setQuery(next ? { city: next } : {})}
      />
      {hosts.isPending ? <CardsSkeleton count={6} /> : null}
      {hosts.error ? <ErrorState error={hosts.error} onRetry={() => void hosts.refetch()} /> : null}
      {hosts.data?.items.length === 0 ? (
        <EmptyState
          size="page"
          title={city ? words.noHostsInYet(city) : words.noHostsYet}
          action={<ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      ) : null}
      <ul className={classes.cards} role="list">
        {hosts.data?.items.map(each => (
          <li key={each.host.id}>
            <HostCard host={each.host} lines={[<Rating key="rating" {...each.rating} />, doneLine(each)]} />
          </li>
        ))}
      </ul>
      <ShowMore list={hosts} />
    </>
  );
}

const doneLine = ({ heldCount, comingCount }: Superhost): string =>
  [
    ...(heldCount > 0 ? [words.held(heldCount)] : []),
    ...(comingCount > 0 ? [words.upcoming(comingCount)] : []),
  ].join(' · ');

function Rating({ average, count }: Superhost['rating']) {
  if (count === 0) return words.newHere;
  if (average === null) return words.reviews(count);
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span className="mo-figures">{average.toFixed(1)}</span>
      {words.from(<span className="mo-hidden">{words.of5}</span>, count)}
    </span>
  );
}
