/** Requests to join a circle that its hosts are to be written to about. */
export type WaitingRequests = {
  /** Of the circle. */
  _id: string;
  /** Counts up with each change. */
  version: number;
  /** When its hosts are written to; null while they need not be. */
  dueAt: Date | null;
  /** When they last were. */
  sentAt: Date | null;
};

const hourMs = 3_600_000;

/** How long a first request waits for others before the hosts are written to. */
export const gatherMs = hourMs;

/**
 * Hosts are not written to so long before they are due, by whatever clock: a request meanwhile is counted then, and need not change the
 * row that all requests of a circle share.
 */
export const certainMs = hourMs / 4;

/** Hosts are written to once a day about one circle. */
export const betweenMs = 24 * hourMs;
