import { createGroupCommit } from '@momos/store/group-commit';
import type { Registry } from 'prom-client';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import { readSeatBatch } from './seat-batch.ts';
import type { BatchDeps, SeatCommand, SeatEntry } from './seat-command.ts';

/**
 * The one place where seats and RSVPs change. What waits in this process is committed together: seat counts, RSVPs, their
 * events and stored responses of up to `batchSize` commands, of any socials, in one transaction (ADR 4).
 */
export type SeatLedger = {
  /**
   * Commits a command and returns its result; throws what its decision threw, which fails no other command, and
   * `unavailable` (503) when other copies of the service were faster every time. Inside a running transaction the
   * command takes part in that one.
   */
  commit<T>(command: SeatCommand<T>): Promise<T>;
  /** As `commit`, once per request: the response of the result is stored with it, and a repeat changes nothing. */
  commitOnce<T>(command: SeatCommand<T>, once: Once<T> | undefined): Promise<T | Repeated>;
  /** Resolves when no command waits any more. */
  idle(): Promise<void>;
};

/** What a ledger is made of. */
export type LedgerDeps = BatchDeps & { batchSize: number; registry: Registry };

/** The ledger of this process; its group commit keys by social. */
export function createSeatLedger({ batchSize, registry, ...deps }: LedgerDeps): SeatLedger {
  const group = createGroupCommit<SeatEntry>({
    store: deps.store,
    name: 'seats',
    batchSize,
    registry,
    read: entries => readSeatBatch(deps, entries),
  });
  return {
    commit: <T>(command: SeatCommand<T>) =>
      group.commit({ key: command.socialId, command, once: undefined }) as Promise<T>,
    commitOnce: <T>(command: SeatCommand<T>, once: Once<T> | undefined) =>
      group.commit({ key: command.socialId, command, once }) as Promise<T | Repeated>,
    idle: group.idle,
  };
}
