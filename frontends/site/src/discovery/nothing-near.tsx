import { Button, EmptyState } from '@momos/ui';
import { discoveryWords } from '../words/discovery.tsx';
import { nearestRadius, radiiOf, unitOf } from './distance.ts';
import type { Near } from './near-me.ts';

const { socials: words, near: nearWords } = discoveryWords;

type NothingNearProps = { near: Near; onFarther: (radiusKm: number) => void; onClear: () => void };

/** Offers the largest distance, or everything once that is chosen. */
export function NothingNear({ near, onFarther, onClear }: NothingNearProps) {
  const unit = unitOf(navigator.language);
  const radii = radiiOf(unit);
  const chosen = radii.find(({ km }) => km === nearestRadius(near.radiusKm, unit));
  const farthest = radii.at(-1);
  return (
    <EmptyState
      size="page"
      title={words.noneNear(nearWords.length(chosen?.length ?? near.radiusKm, unit))}
      action={
        farthest && farthest !== chosen ? (
          <Button variant="default" onClick={() => onFarther(farthest.km)}>
            {words.showFarther(nearWords.length(farthest.length, unit))}
          </Button>
        ) : (
          <Button variant="default" onClick={onClear}>
            {words.showAllSocials}
          </Button>
        )
      }
    >
      {words.noneNearText}
    </EmptyState>
  );
}
