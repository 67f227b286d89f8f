import type { Clock, Logger } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import type { People } from '../person/person.store.ts';
import type { Payments } from '../payments.ts';
import type { Answers } from '../seat/keyed.ts';
import type { SeatDesk } from '../seat/seat-desk.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import type { Settings } from '../settings/settings.ts';
import type { Rsvps } from './rsvp.store.ts';

/** What the use cases of RSVPs work with. */
export type RsvpDeps = {
  desk: SeatDesk;
  answers: Answers;
  rsvps: Rsvps;
  seats: SeatStore;
  people: People;
  findPeople: FindPeople;
  cache: SocialCache;
  payments: Payments;
  clock: Clock;
  log: Logger;
  settings: Settings;
};

/** When a place given now ends: while one pays, or as an offer. */
export const holdUntil = ({ settings }: Pick<RsvpDeps, 'settings'>, now: Date): Date =>
  new Date(now.getTime() + settings.holdMinutes * 60_000);
