import type { ApiError } from '@momos/api-client';
import type { BlastView } from '@momos/contracts/blasts';
import {
  EmptyState,
  ErrorState,
  RowsSkeleton,
  isPast,
  Section,
  ShowMore,
  StatusBadge,
  useNow,
} from '@momos/ui';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import * as classes from './blast.module.css';

type Shown = Pick<BlastView, 'id' | 'status' | 'scheduledAt' | 'counts'> &
  Partial<Pick<BlastView, 'subjectTest'>>;

/** Whether a blast waits for its time. */
export const isScheduled = ({ scheduledAt, status, counts }: Shown) =>
  scheduledAt !== null && status === 'INPROGRESS' && counts.total === 0;

/** Whether its counts change without a host: it is being sent, or its time has come. */
const isMovingAt =
  (now: number) =>
  (blast: Shown): boolean =>
    blast.status === 'INPROGRESS' && (!isScheduled(blast) || isPast(blast.scheduledAt ?? '', now));

type Props<B extends Shown> = {
  title: string;
  list: ComponentProps<typeof ShowMore>['list'] & {
    data: { items: readonly B[] } | undefined;
    error: ApiError | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  empty: { title: string; text: string };
  /** Draws one, as a {@link BlastRow}. */
  children: (blast: B) => ReactNode;
};

/** Whether all that is left of it is the wait for which subject is better: it changes by clicks alone. */
const isOnlyTested = ({ subjectTest, counts }: Shown): boolean =>
  Boolean(subjectTest?.isOpen) && counts.queued === 0;

/** Sent and scheduled blasts; read again each second while one is being sent, or is due, and more seldom while clicks are counted. */
export function BlastHistory<B extends Shown>({ title, list, empty, children }: Props<B>) {
  const { data, error, refetch } = list;
  const now = useNow(5_000);
  const moving = data?.items.filter(isMovingAt(now)) ?? [];
  const everyMs = moving.length === 0 ? 0 : moving.every(isOnlyTested) ? 10_000 : 1000;
  useEffect(() => {
    if (everyMs === 0) return undefined;
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refetch]);
  return (
    <Section title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {data?.items.length === 0 ? <EmptyState title={empty.title}>{empty.text}</EmptyState> : null}
      <ul className={classes.list} role="list">
        {data?.items.map(children)}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

type RowProps = { blast: Shown; subject: string; children: ReactNode };

/** One blast of the history under its subject, with its status. */
export const BlastRow = ({ blast, subject, children }: RowProps) => (
  <li className={classes.item}>
    <div className={classes.itemHead}>
      <strong className={classes.subject}>{subject}</strong>
      <StatusBadge status={isScheduled(blast) ? 'SCHEDULED' : blast.status} />
    </div>
    {children}
  </li>
);
