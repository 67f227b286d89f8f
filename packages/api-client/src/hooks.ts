import type { CallData, CallInput, CallMeta, Route } from '@momos/contracts/route';
import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';
import type { Answer, CallOptions } from './client.ts';
import type { Session, SessionState } from './session.ts';

/** The session of the page; the shell provides it once for all remotes. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session; throws outside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it.');
  return session;
}

/** What a page that comes from the gateway shows until it is alive. */
const stateBefore = (): SessionState => 'unknown';

/** Whether a person is signed in, and renders again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state, stateBefore);
}

/** The query client of the page: no retries of its own (the client has the spec's) and no refetch on focus (spec §9). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Calls are made even when the browser believes it is offline: the service worker may know the answer, and a page shows
      // what went wrong instead of waiting.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** The key under which an answer is cached; a route alone names all its answers. An empty query is as good as none. */
export const keyOf = (route: Route, input?: unknown): QueryKey =>
  input === undefined ? [route.id] : [route.id, withoutEmptyQuery(input)];

function withoutEmptyQuery(input: unknown): unknown {
  const { query, ...rest } = input as { query?: object };
  const isEmpty = Object.values(query ?? {}).every(value => value === undefined);
  return isEmpty ? rest : input;
}

type ReadOptions<R extends Route> = Pick<
  UseQueryOptions<Answer<R>, ApiError>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'initialData' | 'placeholderData'
>;

/** Reads a call: `const { data, isPending, error } = useRead(socialsContract.getBySlug, { params: { slug } })`; `data.data` is the answer. */
export function useRead<R extends Route>(route: R, input: CallInput<R>, options: ReadOptions<R> = {}) {
  const { call } = useSession();
  return useQuery<Answer<R>, ApiError>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...options,
  });
}

/** A list that is longer is narrowed by its reader: whenever it changes, all its pages are read again. */
const maxPages = 40;

type PageMeta = { lastEvaluatedKey: string | null };
type PagedRoute = Route & { method: 'GET' | 'POST' };

/** What a page of a list may be read with besides its input. */
type PagesOptions = {
  enabled?: boolean;
  /** Keeps the items of the input before on show while those of the new one load, as a search does. */
  keepsShown?: boolean;
};

/** What was read of a list so far. */
type ReadItems<R extends Route> = {
  items: CallData<R> extends readonly (infer T)[] ? T[] : never;
  meta: CallMeta<R> | undefined;
  /** There is more, which is not read here: the list is at its bound. */
  isCut: boolean;
};

/**
 * Reads a paged list page by page, at most 40; `data` holds all items read so far. A list that is asked for by POST (a search) takes the key of
 * its next page in the body, every other one in the query.
 */
export function useReadPages<R extends PagedRoute>(
  route: R,
  input: CallInput<R>,
  { enabled, keepsShown = false }: PagesOptions = {},
) {
  const { call } = useSession();
  return useInfiniteQuery<Answer<R>, ApiError, ReadItems<R>, QueryKey, string | null>({
    queryKey: [...keyOf(route, input), 'pages'],
    queryFn: ({ pageParam, signal }) => call(route, withStartKey(route, input, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: (page, pages) => (pages.length < maxPages ? nextKey(page) : null),
    select: joinPages,
    ...(enabled === undefined ? {} : { enabled }),
    ...(keepsShown ? { placeholderData: keepPreviousData } : {}),
  });
}

/** The input of the page that begins at a key; of the first page where there is none. */
export function withStartKey<R extends PagedRoute>(
  route: R,
  input: CallInput<R>,
  key: string | null,
): CallInput<R> {
  if (key === null) return input;
  const part = route.method === 'GET' ? 'query' : 'body';
  const given = (input as Record<string, object | undefined>)[part];
  return { ...(input as object), [part]: { ...given, exclusiveStartKey: key } } as unknown as CallInput<R>;
}

const nextKey = (page: { meta: unknown } | undefined) =>
  (page?.meta as PageMeta | undefined)?.lastEvaluatedKey ?? null;

function joinPages<R extends Route>({ pages }: InfiniteData<Answer<R>, string | null>): ReadItems<R> {
  return {
    items: pages.flatMap(page => page.data as readonly unknown[]) as ReadItems<R>['items'],
    meta: pages[0]?.meta,
    isCut: pages.length >= maxPages && nextKey(pages.at(-1)) !== null,
  };
}

type WriteOptions<R extends Route> = {
  /** Routes whose cached answers are stale after this call. */
  refreshes?: readonly Route[];
  onDone?: (answer: Answer<R>) => void;
  onFailed?: (error: ApiError) => void;
};

/** Makes a changing call: `const save = useWrite(usersContract.updateMe, { refreshes: [usersContract.me] }); save.mutate({ body })`. */
export function useWrite<R extends Route>(route: R, options: WriteOptions<R> = {}) {
  const { call } = useSession();
  const queries = useQueryClient();
  return useMutation<Answer<R>, ApiError, CallInput<R> & { options?: CallOptions }>({
    mutationFn: ({ options: callOptions, ...input }) =>
      call(route, input as unknown as CallInput<R>, callOptions),
    onSuccess: async answer => {
      await Promise.all(
        (options.refreshes ?? []).map(each => queries.invalidateQueries({ queryKey: keyOf(each) })),
      );
      options.onDone?.(answer);
    },
    onError: error => options.onFailed?.(error),
  });
}
