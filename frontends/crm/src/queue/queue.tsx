import type { ApiError } from '@momos/api-client';
import type { ViewPage } from '@momos/contracts/saved-views';
import {
  EmptyState,
  ErrorState,
  FilterChips,
  type FilterOption,
  Page,
  PageHeader,
  RowsSkeleton,
  ShowMore,
  useSearchParams,
} from '@momos/ui';
import { IconCircleCheck } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { SavedViews } from '../saved-view/saved-views.tsx';
import { queueWords } from '../words/queue.ts';
import * as classes from './queue.module.css';

const words = queueWords.queue;

/** The status that a queue shows, from the address; `waiting` until another one is chosen. */
export function useQueueStatus<S extends string>(options: readonly FilterOption<S>[], waiting: S) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('status') ?? waiting;
  const status = options.find(({ value }) => value === asked)?.value;
  return {
    status,
    setStatus: (next: S | undefined) => setQuery({ status: next ?? 'ALL' }, { replace: true }),
  };
}

type Props<S extends string, T> = {
  /** Under which its views are saved. */
  page: ViewPage;
  /** Parameters of the address that are no part of a view. */
  opened?: readonly string[];
  title: string;
  lead: string;
  /** Beside the heading. */
  actions?: ReactNode;
  options: readonly FilterOption<S>[];
  status: S | undefined;
  setStatus: (next: S | undefined) => void;
  list: {
    data: { items: T[] } | undefined;
    error: ApiError | null;
    isPending: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** What an empty list shows. */
  empty: { title: string; text: string };
  /** Draws one item. */
  children: (item: T) => ReactNode;
  /** How many there are of each status. */
  counts?: Partial<Record<S, number>> | undefined;
  /** A field that looks for one of them, before the filters. */
  search?: ReactNode;
  /** What can be done to many of them, above the list. */
  tools?: ReactNode;
};

const nothing: readonly string[] = [];

/** A page of items that wait for a decision: filters by status, the list, and more of it. */
export function Queue<S extends string, T extends { id: string }>(props: Props<S, T>) {
  const { title, lead, actions, options, counts, status, setStatus, list, empty, children } = props;
  return (
    <Page width="full" title={title}>
      <PageHeader title={title} lead={lead} actions={actions} />
      <div className={classes.bar}>
        {props.search}
        <FilterChips<S>
          label={words.status}
          single
          options={counts ? options.map(each => ({ ...each, count: counts[each.value] ?? 0 })) : options}
          value={status ? [status] : []}
          onChange={([next]) => setStatus(next)}
        />
        <SavedViews page={props.page} opened={props.opened ?? nothing} />
      </div>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" icon={<IconCircleCheck />} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : null}
      {props.tools}
      <ul className={classes.list} role="list">
        {list.data?.items.map(item => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Page>
  );
}
