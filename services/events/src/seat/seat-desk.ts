import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { isDuplicateKey, isTransient, translateMongoError } from '@momos/store';
import { RsvpRace } from '../rsvp/rsvp.store.ts';
import { type BatchDeps, decideBatch, type Entry, type Outcome, type Waiting } from './seat-batch.ts';
import type { SeatMetrics } from './seat-metrics.ts';
import { SeatRace } from './seat.store.ts';

/**
 * The one place where seats and RSVPs change. What waits in this process is committed together: seat counts, RSVPs, their
 * events and stored answers of up to `batchSize` requests, of any socials, in one transaction (goals: group commit).
 */
export type SeatDesk = {
  /**
   * Commits an entry with what else waits and answers what it decided; throws what its decision threw, which fails no
   * other entry. Inside a running transaction the entry takes part in that one at once.
   */
  commit<T>(entry: Entry<T>): Promise<T>;
  /** Whom to tell of a social where places freed for somebody in line. */
  whenLineDue(listener: (socialId: string) => void): void;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
};

/** What a desk is made of. */
export type DeskDeps = Omit<BatchDeps, 'onLineDue'> & {
  clock: { now(): Date };
  batchSize: number;
  metrics: SeatMetrics;
};

type Queued = Waiting & { resolve(value: unknown): void; reject(error: unknown): void };

const mostTries = 12;
const triesTogether = 4;

/** Makes the desk of this process; one batch is on its way at a time. */
export function createSeatDesk({ clock, batchSize, metrics, ...parts }: DeskDeps): SeatDesk {
  const { store } = parts;
  let onLineDue = (_socialId: string): void => undefined;
  const deps: BatchDeps = { ...parts, onLineDue: socialId => onLineDue(socialId) };
  // Batches belong to no request: begun inside one they would join its transaction and its trace.
  const outside = AsyncLocalStorage.snapshot();
  const queue: Queued[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What arrives in this turn of the event loop comes along.
    await turn();
    while (queue.length > 0) await settle(queue.splice(0, batchSize), 0);
    running = undefined;
  }

  /** Commits a batch. One that loses races is decided again, later in halves, so that one stuck entry holds up only itself. */
  async function settle(batch: Queued[], tries: number): Promise<void> {
    const end = metrics.batchSeconds.startTimer();
    try {
      const { outcomes, isEmpty, write } = await decideBatch(deps, batch, clock.now());
      if (!isEmpty) await store.transaction(write);
      end();
      metrics.batchEntries.observe(batch.length);
      for (const [index, queued] of batch.entries()) tell(queued, outcomes[index]);
    } catch (error) {
      const isRace = isLostRace(error) && tries < mostTries;
      if (isRace) metrics.lostRaces.inc();
      if (isRace) await pause(Math.random() * Math.min(200, 2 ** tries * 5));
      const isSplit = batch.length > 1 && (isRace ? tries >= triesTogether : !isTransient(error));
      if (isSplit) {
        const middle = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, middle), tries + 1);
        await settle(batch.slice(middle), tries + 1);
      } else if (isRace) await settle(batch, tries + 1);
      else for (const queued of batch) queued.reject(translateMongoError(error));
    }
  }

  return {
    async commit<T>(entry: Entry<T>): Promise<T> {
      const waiting = { entry, inContext: AsyncLocalStorage.snapshot() };
      if (store.session()) {
        const { outcomes, write } = await decideBatch(deps, [waiting], clock.now());
        const value = valueOf(outcomes[0]);
        await write();
        return value as T;
      }
      return new Promise<T>((resolve, reject) => {
        queue.push({ ...waiting, resolve: resolve as (value: unknown) => void, reject });
        running ??= outside(run);
      });
    },
    whenLineDue(listener) {
      onLineDue = listener;
    },
    idle: async () => {
      while (running) await running;
    },
  };
}

/** Another copy of this service, or another transaction of this one, was first. */
const isLostRace = (error: unknown) =>
  error instanceof SeatRace || error instanceof RsvpRace || isDuplicateKey(error);

function tell(queued: Queued, outcome: Outcome | undefined): void {
  if (outcome && 'value' in outcome) queued.resolve(outcome.value);
  else queued.reject(outcome?.error);
}

function valueOf(outcome: Outcome | undefined): unknown {
  if (outcome && 'value' in outcome) return outcome.value;
  throw outcome?.error;
}
