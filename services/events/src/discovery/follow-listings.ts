import { setTimeout as pause } from 'node:timers/promises';
import type { Background, Clock, Logger } from '@momos/runtime';
import type { Catalogue } from './catalogue.ts';
import type { ListingChange, Listings } from './listing.store.ts';

export type FollowDeps = {
  listings: Listings;
  catalogue: Catalogue;
  clock: Clock;
  log: Logger;
  /** Between the end of a stream of changes and the next; 1,000 where not said. */
  retryMs?: number;
};

const day = 24 * 3_600_000;

/** Keeps a copy's catalogue as the database is, a few milliseconds behind. */
export type ListingFollower = Background & {
  /** Resolves once the catalogue was filled; rejects while it is not. */
  ready(): Promise<void>;
};

/**
 * Fills the catalogue and follows every change. After an interruption without a gap it continues; else it compares everything again,
 * while searches find what was known.
 */
export function followListings(deps: FollowDeps): ListingFollower {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isFilled = false;

  async function follow(): Promise<void> {
    const changes = await deps.listings.changes();
    const close = () => void changes.close();
    stopping.signal.addEventListener('abort', close);
    try {
      await fill(deps);
      isFilled = true;
      for await (const change of changes) apply(deps, change);
    } finally {
      stopping.signal.removeEventListener('abort', close);
      close();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await follow().catch((err: unknown) => {
        if (!stopping.signal.aborted)
          deps.log.warn({ err, op: 'listing.follow' }, 'The catalogue lost its changes; will compare again');
      });
      await pause(deps.retryMs ?? 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start: () => void (running = run()),
    stop: async () => {
      stopping.abort();
      await running;
    },
    ready: async () => {
      if (!isFilled) throw new Error('The catalogue of socials is not filled yet.');
    },
  };
}

function apply({ catalogue, clock }: FollowDeps, change: ListingChange): void {
  if ('removed' in change) return catalogue.remove(change.removed);
  catalogue.put(change.listing);
  catalogue.removeEndedBefore(new Date(clock.now().getTime() - day));
}

/** Makes the catalogue as the database is: socials that ended a day ago are in no search. */
async function fill({ listings, catalogue, clock }: FollowDeps): Promise<void> {
  const gone = new Set(catalogue.ids());
  for await (const listing of listings.startingAfter(new Date(clock.now().getTime() - day))) {
    catalogue.put(listing);
    gone.delete(listing._id);
  }
  gone.forEach(catalogue.remove);
}
