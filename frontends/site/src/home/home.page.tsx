import { useCounted, useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import type { SocialCard as Social } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  CardGrid,
  CardsSkeleton,
  Cover,
  EmptyState,
  FilterChips,
  Loaded,
  Page,
  SearchField,
  Section,
  Strip,
  TextLink,
  useNavigate,
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { pictureUrl } from '@momos/ui';
import { withFirst } from '../discovery/default-city.ts';
import { SocialCard, SocialWhen, whereLine } from '../social/social-card.tsx';
import { homeWords } from '../words/home.ts';
import { CompanyLogos } from './company-logos.tsx';
import * as classes from './home.module.css';

const words = homeWords.home;

/** Home: one spotlight large, this week as a strip, upcoming as a grid; search and city at the top. */
export function HomePage() {
  useCounted('home.opened');
  const [query, setQuery] = useSearchParams();
  const city = query.get('city') ?? undefined;
  const read = useRead(socialsContract.placements, { query: { pageSize: 24, ...(city ? { city } : {}) } });
  return (
    <Page title={words.title}>
      <header className={classes.hero}>
        <h1 className={classes.headline}>{words.title}</h1>
        <Finder city={city} onCity={next => setQuery(next ? { city: next } : {})} />
      </header>
      <Loaded
        read={read}
        skeleton={<CardsSkeleton />}
        isEmpty={({ data }) => data.SPOTLIGHT.length + data.THIS_WEEK.length + data.UPCOMING.length === 0}
        empty={<NothingHere city={city} />}
      >
        {({ data }) => <Placements {...data} city={city} />}
      </Loaded>
      <CompanyLogos />
    </Page>
  );
}

function Finder({ city, onCity }: { city: string | undefined; onCity: (city: string | undefined) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const { cities = [], defaultCity } = configs.data?.data ?? {};
  return (
    <div className={classes.finder}>
      <form
        className={classes.search}
        onSubmit={event => {
          event.preventDefault();
          void navigate(
            `/socials?${new URLSearchParams({ ...(text ? { text } : {}), ...(city ? { city } : {}) })}`,
          );
        }}
      >
        <SearchField
          label={words.findASocial}
          placeholder={words.searchPlaceholder}
          size="lg"
          value={text}
          onChange={setText}
        />
      </form>
      <FilterChips
        label={words.city}
        single
        options={withFirst(cities, ({ name }) => name === defaultCity)
          .slice(0, 6)
          .map(({ name }) => ({ value: name, label: name }))}
        value={city ? [city] : []}
        onChange={([next]) => onCity(next)}
      />
    </div>
  );
}

type PlacementsProps = {
  SPOTLIGHT: Social[];
  THIS_WEEK: Social[];
  UPCOMING: Social[];
  city: string | undefined;
};

function Placements({ SPOTLIGHT, THIS_WEEK, UPCOMING, city }: PlacementsProps) {
  const [first, ...otherSpotlights] = SPOTLIGHT;
  const upcoming = [...otherSpotlights, ...UPCOMING].filter(
    (social, index, all) => all.findIndex(each => each.id === social.id) === index,
  );
  // A picture that stands twice on the page moves to the next page from its first place only.
  const above = new Set([first, ...THIS_WEEK].map(social => social?.id));
  return (
    <>
      {first ? <Spotlight social={first} /> : null}
      {THIS_WEEK.length > 0 ? (
        <Section title={words.thisWeek} lead={city ? words.nextSevenDays(city) : words.theNextSevenDays}>
          <Strip label={words.thisWeek}>
            {THIS_WEEK.map(social => (
              <SocialCard key={social.id} social={social} isMoving={social.id !== first?.id} />
            ))}
          </Strip>
        </Section>
      ) : null}
      {upcoming.length > 0 ? (
        <Section
          title={words.upcoming}
          actions={
            <TextLink to={city ? `/socials?city=${encodeURIComponent(city)}` : '/socials'}>
              {words.seeAll}
            </TextLink>
          }
        >
          <CardGrid>
            {upcoming.map(social => (
              <SocialCard key={social.id} social={social} isMoving={!above.has(social.id)} />
            ))}
          </CardGrid>
        </Section>
      ) : null}
    </>
  );
}

function Spotlight({ social }: { social: Social }) {
  return (
    <section className={classes.spotlight} aria-label={words.spotlight}>
      <div className={classes.spotlightCover}>
        <Cover
          id={social.id}
          seed={social.coverSeed}
          src={pictureUrl(social.splashImageUrl, 1280)}
          ratio="banner"
          isFirst
        />
      </div>
      <div className={classes.spotlightWords}>
        <p className={classes.eyebrow}>
          {words.spotlight} · <SocialWhen social={social} />
        </p>
        <h2 className={classes.spotlightTitle}>{social.title}</h2>
        <p className={classes.spotlightWhere}>
          {whereLine(social)}
          {social.hosts[0] ? words.with(social.hosts.map(host => host.displayName).join(', ')) : ''}
        </p>
        <div className={classes.spotlightFoot}>
          <ButtonLink to={`/socials/${social.slug}`} size="md">
            {social.isSoldOut ? words.joinTheWaitlist : words.seeTheSocial}
          </ButtonLink>
          <span className="mo-figures">{social.priceText}</span>
        </div>
      </div>
    </section>
  );
}

const NothingHere = ({ city }: { city: string | undefined }) => (
  <EmptyState
    size="page"
    title={city ? words.emptyCity(city) : words.noSocialsYet}
    action={<ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>}
  >
    {city ? words.emptyCityText : words.emptyText}
  </EmptyState>
);
