import { doorHours } from '@momos/contracts/door-hours';
import type { SocialCard } from '@momos/contracts/social-view';

/** The doors of a host: those that are open now, and those that open later. */
export type Doors = { open: SocialCard[]; later: SocialCard[] };

/** Sorts socials by their door hours, the soonest first; those that are over or cancelled have no door. */
export function doorsOf(socials: readonly SocialCard[], now: number): Doors {
  const doors = socials
    .filter(({ isCancelled }) => !isCancelled)
    .map(social => ({ social, ...doorHours(social.eventTimestamp, social.eventEndTimestamp) }))
    .filter(({ closesAt }) => now <= closesAt)
    .toSorted((a, b) => a.opensAt - b.opensAt);
  return {
    open: doors.filter(({ opensAt }) => opensAt <= now).map(({ social }) => social),
    later: doors.filter(({ opensAt }) => opensAt > now).map(({ social }) => social),
  };
}
