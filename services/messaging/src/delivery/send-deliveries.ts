import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '@momos/runtime';
import type { OutgoingMessage, Providers, SendOutcome } from '../provider/provider.ts';
import { sendBy } from '../provider/provider.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';
import { type Delivery, retryAt } from './delivery.ts';
import type { Deliveries, Settlement } from './delivery.store.ts';
import { prepare, type PrepareDeps } from './prepare.ts';
import { createSettler } from './settler.ts';

export type SendDeps = PrepareDeps & {
  deliveries: Deliveries;
  suppressions: Suppressions;
  providers: Providers;
  clock: Clock;
  log: Logger;
  /** Sends at once in this process. */
  concurrency: number;
  leaseMs?: number;
};

/** The sending side of this process; any number of copies may send at the same time. */
export type Sender = {
  start(): void;
  /** Looks for work now. */
  wake(): void;
  /** Claims nothing more, finishes what is claimed and notes what became of it. */
  stop(): Promise<void>;
};

const idleMs = 500;
/** Claimed at once for each send at once: fewer, larger claims, and not too many that a crash leaves unknown. */
const claimedPerSend = 5;
/** Under load, deliveries are gathered this long: fewer, larger claims; an idle sender does not wait. */
const gatherMs = 40;
const lostEveryMs = 5_000;
/** Sent ones whose outcome waits to be written; a crash makes these unknown, so they are kept few. */
const mostUnnoted = 400;

/**
 * Sends what is queued. Each delivery is claimed by a guarded write before it is sent, and what became of it is noted
 * after; a sender that dies in between leaves it SENDING, which becomes UNKNOWN when its lease is over: never twice.
 */
export function createSender(deps: SendDeps): Sender {
  const leaseMs = deps.leaseMs ?? 60_000;
  const settler = createSettler(deps.deliveries, deps.clock, deps.log);
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Being sent, and being sent or noted. */
  const sending = new Set<Promise<void>>();
  const inFlight = new Set<Promise<void>>();
  const most = deps.concurrency * claimedPerSend;
  let running: Promise<unknown> | undefined;
  let ring = new AbortController();
  let roomMade = () => undefined as void;

  const hasRoom = () => sending.size <= most / 2 && inFlight.size <= mostUnnoted;

  async function claimLoop(): Promise<void> {
    while (!signal.aborted) {
      while (!hasRoom()) await new Promise<void>(resolve => (roomMade = resolve));
      const started = performance.now();
      const room = most - sending.size;
      const claimed = await takeSome(room);
      if (claimed === 0) await rest();
      else if (claimed < room) await gather(gatherMs - (performance.now() - started));
    }
  }

  /** Adds work to a set for as long as it lasts. */
  function track(set: Set<Promise<void>>, work: Promise<void>): void {
    set.add(work);
    const done = () => {
      set.delete(work);
      if (hasRoom()) roomMade();
    };
    work.then(done, done);
  }

  async function takeSome(limit: number): Promise<number> {
    try {
      const claimedAt = performance.now();
      const claimed = await deps.deliveries.claim({ limit, leaseMs, now: deps.clock.now() });
      // Past this the lease may be over and somebody may have called the delivery lost.
      if (claimed.length > 0) begin(claimed, claimedAt + leaseMs / 2);
      return claimed.length;
    } catch (error) {
      deps.log.warn({ err: error }, 'deliveries are claimed again later');
      return 0;
    }
  }

  /** Starts sending what was claimed; the next claim is made meanwhile. */
  function begin(claimed: Delivery[], sendBefore: number): void {
    const preparing = prepare(deps, claimed).catch(error => {
      deps.log.warn({ err: error }, 'deliveries cannot be prepared now');
      return undefined;
    });
    for (const delivery of claimed) {
      const outcome = preparing.then(prepared =>
        prepared
          ? sendOne(deps, { delivery, prepared, sendBefore })
          : putBack(delivery, deps.clock.now(), 'a neighbour does not answer'),
      );
      const noted = outcome
        .then(settler.settle)
        .catch(error =>
          deps.log.error({ err: error, deliveryId: delivery._id }, 'a delivery cannot be settled'),
        );
      track(
        sending,
        outcome.then(() => undefined),
      );
      track(inFlight, noted);
    }
  }

  const gather = (ms: number) => pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);

  async function rest(): Promise<void> {
    const bell = (ring = new AbortController());
    await pause(idleMs, undefined, { signal: AbortSignal.any([signal, bell.signal]) }).catch(() => undefined);
  }

  async function watchLost(): Promise<void> {
    while (!signal.aborted) {
      await deps.deliveries
        .giveUpLost(deps.clock.now())
        .catch(error => deps.log.warn({ err: error }, 'lost deliveries wait'));
      await pause(lostEveryMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start: () => {
      running ??= Promise.all([claimLoop(), watchLost()]);
    },
    wake: () => ring.abort(),
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(inFlight);
    },
  };
}

type One = { delivery: Delivery; prepared: Awaited<ReturnType<typeof prepare>>; sendBefore: number };

/** Sends one delivery, unless it is not wanted or too late, and answers what to note. */
async function sendOne(deps: SendDeps, { delivery, prepared, sendBefore }: One): Promise<Settlement> {
  const now = deps.clock.now();
  const message = await prepared(delivery).then(
    each => each.message,
    (error: unknown) => {
      deps.log.error(
        { err: error, deliveryId: delivery._id, kind: delivery.kind },
        'a message cannot be made',
      );
      return undefined;
    },
  );
  if (!message) return { delivery, status: 'FAILED', subject: '', reason: 'the message cannot be made' };
  if ('skip' in message) return { delivery, status: 'SUPPRESSED', subject: '', reason: message.skip };
  if (performance.now() > sendBefore) return putBack(delivery, now, 'claimed too long ago');
  const outcome = await sendBy(deps.providers, message);
  if (outcome.kind === 'refused' && outcome.isAddressDead)
    await forgetAddress(deps, delivery, message, outcome.reason);
  return settlementOf(delivery, message, outcome, deps.clock.now());
}

function settlementOf(
  delivery: Delivery,
  message: OutgoingMessage,
  outcome: SendOutcome,
  now: Date,
): Settlement {
  const subject = message.channel === 'EMAIL' ? message.subject : '';
  switch (outcome.kind) {
    case 'sent':
      return { delivery, status: 'SENT', subject };
    case 'refused':
      return { delivery, status: 'FAILED', subject, reason: outcome.reason };
    case 'unknown':
      return { delivery, status: 'UNKNOWN', subject, reason: outcome.reason };
    case 'not-sent':
      return putBack(delivery, now, outcome.reason);
  }
}

/** Back into the queue for later, or FAILED when it has been tried long enough. */
function putBack(delivery: Delivery, now: Date, reason: string): Settlement {
  const dueAt = retryAt(delivery.attempts + 1, now);
  if (!dueAt) return { delivery, status: 'FAILED', subject: '', reason };
  return { delivery, status: 'QUEUED', subject: '', reason, dueAt };
}

/** Nothing more goes to an address that does not exist. */
async function forgetAddress(
  { suppressions, devices }: SendDeps,
  { deviceId = '' }: Delivery,
  message: OutgoingMessage,
  reason: string,
): Promise<void> {
  if (message.channel === 'PUSH') return devices.drop(deviceId);
  const address = message.channel === 'EMAIL' ? message.to.address : message.to;
  return suppressions.add(address, reason);
}
