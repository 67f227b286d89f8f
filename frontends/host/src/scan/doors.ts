import { doorHours } from '@momos/contracts/door-hours';
import type { SocialCard } from '@momos/contracts/social-view';

/** Where a host lets people in: what is open now, and what opens later. */
export type Doors = { open: SocialCard[]; later: SocialCard[] };

/** Sorts socials by their door hours, the soonest first; those that are over or cancelled have no door. */
export function sortDoors(socials: readonly SocialCard[], now: number): Doors {
  const all = socials
    .filter(({ isCancelled }) => !isCancelled)
    .map(social => ({ social, ...doorHours(social.eventTimestamp, social.eventEndTimestamp) }))
    .filter(({ closesAt }) => now <= closesAt)
    .toSorted((a, b) => a.opensAt - b.opensAt);
  return {
    open: all.filter(({ opensAt }) => opensAt <= now).map(({ social }) => social),
    later: all.filter(({ opensAt }) => opensAt > now).map(({ social }) => social),
  };
}
