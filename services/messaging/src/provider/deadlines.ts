import type { SmtpDeadlines } from './smtp-connections.ts';

/** The longest that outside calls may take, in milliseconds. */
export type Deadlines = {
  smtp: SmtpDeadlines;
  /** One request to Twilio or to a push service. */
  requestMs: number;
};

export const deadlines: Deadlines = { smtp: { setupMs: 10_000, messageMs: 25_000 }, requestMs: 10_000 };
