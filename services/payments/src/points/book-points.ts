import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import { type PointMove, transactionOf } from './points.ts';
import type { PointLedger } from './points.store.ts';

/** Dependencies of moving points. */
export type PointDeps = { points: PointLedger; outbox: Outbox; clock: Clock };

/**
 * Moves a person's points once per key and publishes the new balance; inside a transaction. Two concurrent moves of one
 * person conflict at the balance and one of them runs again on top of the other.
 */
export async function bookPoints({ points, outbox, clock }: PointDeps, move: PointMove): Promise<void> {
  if (await points.moved(move.key)) return;
  const booked = transactionOf(await points.account(move.userId), move, clock.now());
  await points.append(booked);
  const { userId, seq, balance, at } = booked;
  await outbox.add(topics.points, { userId, version: seq, balance, changedAt: at }, { kind: booked.kind });
}
