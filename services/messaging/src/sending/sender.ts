import { setTimeout as sleep } from 'node:timers/promises';
import { createWakeSignal } from '@momos/store';
import type { Delivery } from '../delivery/delivery.ts';
import type { ClaimedPlaces, DeliveryClaims } from '../delivery/delivery-claims.store.ts';
import type { Bulkheads } from '../provider/bulkheads.ts';
import type { Timing } from './timing.ts';
import { createDispatch } from './dispatch.ts';
import { createInFlight } from './in-flight.ts';
import type { CountOutcome } from './outcome-counter.ts';
import type { LoadDeps } from './load-batch.ts';
import type { SendDeps } from './send-delivery.ts';

export type SenderDeps = LoadDeps &
  SendDeps & {
    deliveries: DeliveryClaims;
    countOutcome: CountOutcome;
    bulkheads: Bulkheads;
    timing: Timing;
    /** Breaks off the sends of a channel that are under way. */
    breakOff: (channel: Delivery['channel']) => Promise<void>;
  };

/** What one sender sends: notices and blasts have their own, so that no notice waits to be claimed behind blasts that wait for their pace. */
export type SentHere = Pick<Delivery, 'channel' | 'priority'>;

/** The sending side of this process for one channel and priority; any number of copies may send at the same time. */
export type Sender = {
  start(): void;
  /** Claims due deliveries now. */
  wake(): void;
  /** Stops claiming, hands back what is claimed and not begun, finishes the rest and records the outcomes. */
  stop(): Promise<void>;
};

/** What this copy queues wakes it and its retries have timers; a poll finds the work of others, such as of a killed copy. */
const pollEveryMs = 2_000;
/** Claimed per slot of the bulkhead: large enough for few claims, small enough that a crash leaves few unknown. */
const claimedPerSend = 5;
/** Where there is a limit, so much of it in seconds: what is claimed should begin before it is too late. */
const claimedSeconds = 10;
/** Claimed per slot of one place: those of some places that hang leave room for the others. */
const claimedPerPlaceSlot = 2;
/** Under load, deliveries are gathered this long, for fewer and larger claims; an idle sender does not wait. */
const gatherMs = 40;
/** Sent deliveries whose outcome is not recorded yet; a crash makes these unknown, so they are limited. */
const maxUnrecorded = 400;

/**
 * Sends what is queued. Each delivery is claimed by a guarded write before it is sent and its outcome is recorded after; a sender
 * that dies in between leaves it SENDING, which becomes UNKNOWN when its lease ends: never sent twice.
 */
export function createSender(deps: SenderDeps, sent: SentHere): Sender {
  const { channel } = sent;
  const maxClaimed = claimedAtMost(deps.bulkheads, channel);
  const perPlace = deps.bulkheads.slotsPerPlace[channel] * claimedPerPlaceSlot;
  const inFlight = createInFlight({ sending: maxClaimed / 2, unrecorded: maxUnrecorded, perPlace });
  const wakeSignal = createWakeSignal();
  const stopping = new AbortController();
  const { signal } = stopping;
  const dispatch = createDispatch(deps, { inFlight, wake: wakeSignal.notify });
  const claim = createClaim(deps, { ...sent, signal, dispatch, places: inFlight.places });
  let running: Promise<void> | undefined;

  async function claimLoop(): Promise<void> {
    while (!signal.aborted) {
      await inFlight.room();
      const started = performance.now();
      const limit = maxClaimed - inFlight.sending();
      const claimed = await claim(limit);
      const gather = Math.max(0, gatherMs - (performance.now() - started));
      if (claimed === 0) await wakeSignal.wait(pollEveryMs, signal);
      else if (claimed < limit) await sleep(gather, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start: () => {
      running ??= claimLoop();
    },
    wake: wakeSignal.notify,
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => void deps.breakOff(channel), deps.timing.stopMs);
      await running;
      await inFlight.drained();
      clearTimeout(timer);
    },
  };
}

function claimedAtMost({ slots, perSecond }: Bulkheads, channel: Delivery['channel']): number {
  const { [channel]: limit = Number.POSITIVE_INFINITY } = perSecond;
  return Math.ceil(Math.min(slots[channel] * claimedPerSend, limit * claimedSeconds));
}

type Claiming = SentHere & {
  signal: AbortSignal;
  dispatch: ReturnType<typeof createDispatch>;
  places: ClaimedPlaces;
};

/** Claims up to `limit` deliveries and starts sending them; answers how many. */
function createClaim(deps: SenderDeps, { channel, priority, signal, dispatch, places }: Claiming) {
  const { deliveries, clock, log, timing } = deps;
  const { leaseMs, beginWithinMs } = timing;
  return async (limit: number): Promise<number> => {
    try {
      const beginBefore = performance.now() + beginWithinMs;
      const claimed = await deliveries.claim({
        ...{ channel, priority, limit },
        ...{ leaseMs, now: clock.now(), places },
      });
      // Later the lease may be over and another copy may have marked the delivery UNKNOWN, such as after a freeze.
      const isTimely = () => performance.now() < beginBefore;
      if (claimed.length > 0) dispatch(claimed, { signal, isTimely });
      return claimed.length;
    } catch (err) {
      log.warn({ op: 'delivery.claim', channel, err }, 'Deliveries not claimed; will retry');
      return 0;
    }
  };
}
