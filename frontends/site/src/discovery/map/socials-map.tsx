import { Button, Text, useWidth } from '@momos/ui';
import { useRef, useState } from 'react';
import { discoveryWords } from '../../words/discovery.tsx';
import type { Near } from '../near-me.ts';
import { type CityCount, type Cluster, clustersOf } from './clusters.ts';
import land from './land.svg';
import { MapControls } from './map-controls.tsx';
import * as classes from './socials-map.module.css';
import { aspect, isSeen, narrowest, shareOf, type Dot, dotOf, type View, viewOf } from './view.ts';

const words = discoveryWords.map;

export type SocialsMapProps = {
  /** What is found where; nothing while that loads. */
  places: { cities: CityCount[]; elsewhere: number } | undefined;
  city: string | null;
  near: Near | null;
  onCity: (city: string | null) => void;
};

/** Where a search finds socials, by city, as marks on a drawn map and as a list; a press narrows the search to the city. */
export function SocialsMap({ places, city, near, onCity }: SocialsMapProps) {
  const cities = places?.cities ?? [];
  // Until it is moved, the map shows all that is found.
  const [moved, setMoved] = useState<View | null>(null);
  const view = moved ?? viewOf([...cities.map(dotOf), ...(near ? [dotOf(near)] : [])]);
  const press = ({ cities: [first, ...others] }: Cluster) => {
    if (!first) return;
    const nearer = viewOf([first, ...others].map(dotOf), narrowest);
    // Cities at one point never part; the list has the others.
    if (others.length > 0 && nearer.width < view.width) setMoved(nearer);
    else onCity(first.city === city ? null : first.city);
  };
  return (
    <section aria-label={words.map} aria-busy={places === undefined || undefined}>
      <Drawn {...{ cities, view, city, near }} onPress={press} onView={setMoved} isMoved={moved !== null} />
      <Text size="sm" c="dimmed" role="status">
        {places ? words.found(cities.length, places.elsewhere) : words.loading}
      </Text>
      <Places cities={cities} city={city} onCity={onCity} />
    </section>
  );
}

type DrawnProps = Pick<SocialsMapProps, 'city' | 'near'> & {
  cities: readonly CityCount[];
  view: View;
  isMoved: boolean;
  onPress: (cluster: Cluster) => void;
  onView: (view: View | null) => void;
};

function Drawn({ cities, view, city, near, isMoved, onPress, onView }: DrawnProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 800);
  const [left, top] = [view.x - view.width / 2, view.y - view.width / aspect / 2];
  return (
    <div className={classes.frame} ref={frame}>
      <svg
        className={classes.land}
        viewBox={`${left} ${top} ${view.width} ${view.width / aspect}`}
        aria-hidden
        focusable="false"
      >
        <use href={`${land}#land`} className={classes.ground} />
        <use href={`${land}#borders`} className={classes.borders} />
      </svg>
      {near && isSeen(view, dotOf(near)) ? (
        <span className={classes.you} style={placed(view, dotOf(near))} role="img" aria-label={words.you} />
      ) : null}
      <ul className={classes.marks} role="list" aria-label={words.marks}>
        {clustersOf(cities, view, width)
          .filter(cluster => isSeen(view, cluster))
          .map(cluster => (
            <li key={cluster.cities[0]?.city} className={classes.place} style={placed(view, cluster)}>
              <Mark cluster={cluster} city={city} onPress={onPress} />
            </li>
          ))}
      </ul>
      <MapControls {...{ view, isMoved, onView }} />
    </div>
  );
}

function placed(view: View, dot: Dot) {
  const { left, top } = shareOf(view, dot);
  return { insetInlineStart: `${left * 100}%`, insetBlockStart: `${top * 100}%` };
}

type MarkProps = { cluster: Cluster; city: string | null; onPress: (cluster: Cluster) => void };

function Mark({ cluster, city, onPress }: MarkProps) {
  const { cities, count } = cluster;
  const [first, ...others] = cities;
  if (!first) return null;
  const isChosen = cities.some(each => each.city === city);
  return (
    <button
      type="button"
      className={classes.mark}
      data-size={sizeOf(count)}
      data-chosen={isChosen || undefined}
      {...(others.length === 0 ? { 'aria-pressed': isChosen } : {})}
      aria-label={words.mark(first.city, others.length, count)}
      onClick={() => onPress(cluster)}
    >
      <span className={classes.count}>{count}</span>
      <span className={classes.name}>
        {others.length > 0 ? words.many(first.city, others.length) : first.city}
      </span>
    </button>
  );
}

const sizeOf = (count: number): 's' | 'm' | 'l' => (count < 10 ? 's' : count < 100 ? 'm' : 'l');

const shownFirst = 12;

type PlacesProps = Pick<SocialsMapProps, 'city' | 'onCity'> & { cities: readonly CityCount[] };

/** The same in words, for those who do not see the map or do not point. */
function Places({ cities, city, onCity }: PlacesProps) {
  const [isWhole, setWhole] = useState(false);
  if (cities.length === 0) return null;
  const shown = cities.filter((each, index) => isWhole || index < shownFirst || each.city === city);
  return (
    <>
      <ul className={classes.places} role="list" aria-label={words.places}>
        {shown.map(each => (
          <li key={each.city}>
            <button
              type="button"
              className={classes.listed}
              aria-pressed={each.city === city}
              onClick={() => onCity(each.city === city ? null : each.city)}
            >
              {each.city} <span className={classes.figure}>{each.count}</span>
            </button>
          </li>
        ))}
      </ul>
      {cities.length > shownFirst ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? words.showFewer : words.all(cities.length)}
        </Button>
      ) : null}
    </>
  );
}
