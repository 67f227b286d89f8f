import type { Clock, Logger } from '@momos/runtime';
import type { Payments } from '../refund/payments.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { Settings } from '../settings/settings.ts';
import type { StandingQuestions } from '../standing-question/standing-questions.ts';
import type { SocialCache } from '../social/social-cache.ts';

/** What the use cases of registrations work with. */
export type RegistrationDeps = {
  ledger: SeatLedger;
  rsvps: Rsvps;
  cache: SocialCache;
  payments: Payments;
  clock: Clock;
  log: Logger;
  settings: Settings;
  standing: Pick<StandingQuestions, 'openTo' | 'answerOpen'>;
};
