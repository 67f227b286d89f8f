import { Callout, Button, FilterChips, Text } from '@momos/ui';
import { IconMapPin } from '@momos/ui/icons';
import { discoveryWords } from '../words/discovery.tsx';
import type { SocialCard } from '@momos/contracts/social-view';
import { nearestRadius, radiiOf, roughLength, unitOf } from './distance.ts';
import type { useNearMe } from './near-me.ts';
import * as classes from './search-filters.module.css';

const words = discoveryWords.near;

type NearFilterProps = { nearMe: ReturnType<typeof useNearMe> };

/** Narrows a search to what is near; the browser asks for the position only once this is pressed. */
export function NearFilter({ nearMe }: NearFilterProps) {
  const { near, isAsking, problem, turnOn, turnOff } = nearMe;
  return (
    <>
      <div className={classes.row}>
        <FilterChips
          label={words.nearMe}
          options={[{ value: 'near', label: <NearLabel isAsking={isAsking} /> }]}
          value={near || isAsking ? ['near'] : []}
          onChange={([on]) => (on ? void turnOn() : turnOff())}
        />
        {near ? <NearChoices nearMe={nearMe} near={near} /> : null}
      </div>
      {isAsking ? (
        <Text size="sm" c="dimmed" role="status">
          {words.asking}
        </Text>
      ) : null}
      {problem ? (
        <div role="status">
          <Callout
            tone="warn"
            title={words.problems[problem].title}
            actions={
              problem === 'absent' ? null : (
                <Button variant="default" size="sm" onClick={() => void turnOn()}>
                  {words.tryAgain}
                </Button>
              )
            }
          >
            {words.problems[problem].text}
          </Callout>
        </div>
      ) : null}
    </>
  );
}

const NearLabel = ({ isAsking }: { isAsking: boolean }) => (
  <>
    <IconMapPin size={16} aria-hidden /> {isAsking ? words.finding : words.nearMe}
  </>
);

function NearChoices({
  nearMe,
  near,
}: NearFilterProps & { near: NonNullable<NearFilterProps['nearMe']['near']> }) {
  const unit = unitOf(navigator.language);
  return (
    <>
      <FilterChips
        label={words.distance}
        single
        options={radiiOf(unit).map(({ km, length }) => ({
          value: String(km),
          label: words.length(length, unit),
        }))}
        value={[String(nearestRadius(near.radiusKm, unit))]}
        onChange={([km]) => (km ? nearMe.change({ radiusKm: Number(km) }) : undefined)}
      />
      <FilterChips
        label={words.order}
        options={[{ value: 'nearest', label: words.nearestFirst }]}
        value={near.isNearestFirst ? ['nearest'] : []}
        onChange={([on]) => nearMe.change({ isNearestFirst: on !== undefined })}
      />
    </>
  );
}

/** Roughly how far a social is; nothing where no position was given. */
export function distanceText({ distanceKm }: SocialCard): string | undefined {
  if (distanceKm === undefined) return undefined;
  const unit = unitOf(navigator.language);
  const { isWithin, length } = roughLength(distanceKm, unit);
  const text = words.length(length, unit);
  return isWithin ? words.within(text) : words.away(text);
}
