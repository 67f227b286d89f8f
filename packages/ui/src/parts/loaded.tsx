import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';
import { PageSkeleton } from './skeleton.tsx';

/** The state of a read: the shape that the hooks of `@momos/api-client` and of TanStack Query share. */
export type Read<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

export type LoadedProps<T> = {
  read: Read<T>;
  /** Skeleton in the shape of what will come. */
  skeleton?: ReactNode;
  /** Shown instead of the children when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

const emptyByDefault = (data: unknown) => Array.isArray(data) && data.length === 0;

/** Draws a read in each of its states: loading, failed (with retry), empty, there. Old data stays while it refreshes. */
export function Loaded<T>({ read, skeleton, empty, isEmpty = emptyByDefault, children }: LoadedProps<T>) {
  if (read.data !== undefined) return empty !== undefined && isEmpty(read.data) ? empty : children(read.data);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return skeleton ?? <PageSkeleton />;
}
