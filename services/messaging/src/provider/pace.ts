import { type Priority, priorities } from './priority.ts';

/** Who may send how many more now, over all copies of the service. */
export type SendTokens = {
  /** Up to `wanted` sends; `waitMs` is the wait for one where there is none, `isSlowed` that the provider asked for a lower pace lately. */
  take(request: TokenRequest): Promise<{ given: number; waitMs: number; isSlowed: boolean }>;
  /** Lowers the pace of a provider that asked for it, and holds all but codes for `waitMs`. */
  slowDown(request: { key: string; perSecond: number; waitMs: number }): Promise<void>;
};
export type TokenRequest = { key: string; perSecond: number; priority: Priority; wanted: number };

/** How fast messages go to one provider. */
export type Pace = {
  /**
   * Takes one send of so many that wait with this priority. False where they have to wait; then `onRoom` says when to ask
   * again, within a second.
   */
  take(request: { priority: Priority; place: string }, waiting: number): boolean;
  /** The provider asked for a lower pace, and to wait for so long where it said that. Never throws. */
  slowDown(place: string, waitMs: number | undefined): void;
};

/** Sends that a bucket holds, and below which what is left is for what goes before: a burst of tickets or codes never waits for blasts. */
export function bucketOf(perSecond: number): { capacity: number; floors: Record<Priority, number> } {
  const capacity = Math.max(3, perSecond);
  return {
    capacity,
    floors: { code: 0, notice: Math.max(1, capacity / 8), blast: Math.max(2, capacity / 4) },
  };
}

/** Of a provider without a limit, once it asked for a lower pace. */
const slowedPerSecond = 50;
/** Leased together: a tenth of a second's. */
const leaseShare = 10;
/** How long leased sends may be used, and the longest until the tokens are asked again. */
const leaseMs = 1_000;

type Lease = {
  left: Record<Priority, number>;
  until: number;
  /** Of which an answer is awaited, or time after a refusal. */
  asking: Set<Priority>;
  isSlowed: boolean;
  /** How often this copy was asked for a lower pace, and when the tokens know of it. */
  slowDowns: number;
  slowing: Promise<void>;
};

export type PaceOptions = {
  /** Of a provider's key: that of the channel, or of one place of it. */
  channel: string;
  /** Messages a second at most, for each place where messages go to places that differ; undefined for no limit. */
  perSecond: number | undefined;
  tokens: SendTokens;
  /** How long a provider waits that does not say how long, in milliseconds. */
  holdMs: number;
  /** Called when there may be room for those that were refused. */
  onRoom: () => void;
  onError: (error: unknown) => void;
  now?: () => number;
};

/** Leases sends from the tokens that all copies share, so that few questions serve many messages. */
export function createPace(options: PaceOptions): Pace {
  const { perSecond: limit, tokens, holdMs, onError, now = () => performance.now() } = options;
  const leases = new Map<string, Lease>();
  const perSecond = limit ?? slowedPerSecond;
  const keyOf = (place: string) => (place ? `${options.channel}:${place}` : options.channel);
  const ask = createAsk({ ...options, now });

  return {
    take({ priority, place }, waiting) {
      const lease = leaseOf(leases, place);
      if (limit === undefined && !lease.isSlowed) return true;
      if (takeFrom(lease, priority, now())) return true;
      const wanted = Math.max(1, Math.min(waiting, Math.floor(perSecond / leaseShare)));
      if (!lease.asking.has(priority)) void ask(lease, { key: keyOf(place), perSecond, priority, wanted });
      return false;
    },
    slowDown(place, waitMs = holdMs) {
      const lease = leaseOf(leases, place);
      Object.assign(lease, { isSlowed: true, left: nothing(), slowDowns: lease.slowDowns + 1 });
      lease.slowing = tokens.slowDown({ key: keyOf(place), perSecond, waitMs }).catch(onError);
    },
  };
}

type Asking = Pick<PaceOptions, 'tokens' | 'onRoom' | 'onError'> & { now: () => number };

/** Asks the tokens for a lease, and says when there may be room. */
function createAsk({ tokens, onRoom, onError, now }: Asking) {
  /** How long nothing more is to be had. */
  async function fill(lease: Lease, request: TokenRequest): Promise<number> {
    const { slowDowns } = lease;
    await lease.slowing;
    const { given, waitMs, isSlowed } = await tokens.take(request);
    // What is left of a lease that is over is another's by now.
    if (lease.until <= now()) lease.left = nothing();
    lease.left[request.priority] += given;
    lease.until = now() + leaseMs;
    // An answer from before the provider asked for less knows nothing of that.
    lease.isSlowed = isSlowed || slowDowns !== lease.slowDowns;
    return given > 0 ? 0 : Math.min(waitMs, leaseMs);
  }

  return async (lease: Lease, request: TokenRequest): Promise<void> => {
    const { priority } = request;
    lease.asking.add(priority);
    const waitMs = await fill(lease, request).catch((error: unknown) => {
      onError(error);
      return leaseMs;
    });
    // A timer may fire a little before its time by another clock, so that only the timer ends the wait.
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, Math.ceil(waitMs)).unref());
    lease.asking.delete(priority);
    onRoom();
  };
}

const nothing = (): Record<Priority, number> => ({ code: 0, notice: 0, blast: 0 });

/** Pages name the push services, so that there is no end to them. */
const maxLeases = 1_000;

function leaseOf(leases: Map<string, Lease>, place: string): Lease {
  const known = leases.get(place);
  if (known) return known;
  const [oldest] = leases.keys();
  if (oldest !== undefined && leases.size >= maxLeases) leases.delete(oldest);
  const lease: Lease = {
    ...{ left: nothing(), until: 0, asking: new Set() },
    ...{ isSlowed: false, slowDowns: 0, slowing: Promise.resolve() },
  };
  leases.set(place, lease);
  return lease;
}

/** One of what was leased for this priority, or for what goes after it. */
function takeFrom({ left, until }: Lease, priority: Priority, now: number): boolean {
  if (until <= now) return false;
  const from = priorities.slice(priorities.indexOf(priority)).find(each => left[each] > 0);
  if (from) left[from] -= 1;
  return from !== undefined;
}
