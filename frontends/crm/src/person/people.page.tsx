import { useSession } from '@momos/api-client';
import { peopleContract, type PersonCard, type PersonSearch } from '@momos/contracts/people';
import {
  Button,
  EmptyState,
  ErrorState,
  formatMoney,
  formatRelative,
  Page,
  PageHeader,
  PersonLine,
  SearchField,
  ShowMore,
  useInfiniteQuery,
  useNow,
  useSearchParams,
} from '@momos/ui';
import { DataTable, type Sort } from '@momos/ui/table';
import { useDeferredValue } from 'react';
import { ConditionBar } from './condition-bar.tsx';
import { PersonPanel } from './person-panel.tsx';
import * as classes from './person.module.css';
import { noConditions, readSearch, writeSearch } from './search-address.ts';

const sorts = { name: 'name', attended: 'attended', lastSeen: 'lastSeen', registered: 'registered' } as const;
type SortKey = keyof typeof sorts;

/** Everybody the house knows: search in words, conditions that add up, the whole story at the side. The address keeps it all. */
export function PeoplePage() {
  const [query, setQuery] = useSearchParams();
  const now = useNow(60_000);
  const search = readSearch(query);
  const sort = (query.get('sort') ?? 'lastSeen') as SortKey;
  const people = useSearch(
    { ...search, text: useDeferredValue(search.text) },
    sort in sorts ? sort : 'lastSeen',
  );
  const rows = people.data?.pages.flatMap(page => page.data) ?? [];
  const total = people.data?.pages[0]?.meta.total;
  const change = (next: PersonSearch) => setQuery(writeSearch(query, next), { replace: true });
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: name !== 'person' });
  };
  return (
    <Page width="full" title="People">
      <PageHeader
        title="People"
        lead={
          total === undefined
            ? undefined
            : `${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'}`
        }
      />
      <div className={classes.tools}>
        <SearchField
          label="Find a person"
          placeholder="Name, e-mail, company…"
          value={search.text ?? ''}
          onChange={text => change({ ...search, text })}
        />
        <ConditionBar search={search} onChange={change} />
      </div>
      {people.error ? <ErrorState error={people.error} onRetry={() => void people.refetch()} /> : null}
      <DataTable<PersonCard>
        label="People"
        isLoading={people.isPending}
        rows={rows}
        keyOf={person => person.id}
        nameOf={person => person.displayName}
        onOpen={person => set('person', person.id)}
        sort={{ key: sort, direction: sort === 'name' ? 'asc' : 'desc' }}
        onSort={(next: Sort) => set('sort', next.key)}
        empty={
          <EmptyState
            title="Nobody fits"
            action={
              <Button variant="default" onClick={() => change(noConditions)}>
                Clear the search
              </Button>
            }
          >
            People arrive here by themselves as they sign up and register.
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            header: 'Person',
            isSortable: true,
            cell: person => <PersonLine person={person} size={32} detail={person.email ?? undefined} />,
          },
          {
            key: 'work',
            header: 'Work',
            hideBelow: 640,
            cell: person => [person.title, person.organization].filter(Boolean).join(', '),
          },
          { key: 'city', header: 'City', hideBelow: 860, cell: person => person.city },
          {
            key: 'attended',
            header: 'Came',
            isFigure: true,
            isSortable: true,
            cell: person => `${person.attendedCount} of ${person.rsvpCount}`,
          },
          {
            key: 'paid',
            header: 'Paid',
            isFigure: true,
            hideBelow: 640,
            cell: person =>
              person.paid.map(each => formatMoney(each.amount, each.currency)).join(', ') || '–',
          },
          {
            key: 'lastSeen',
            header: 'Last seen',
            isSortable: true,
            hideBelow: 860,
            cell: person => (person.lastSeenAt ? formatRelative(person.lastSeenAt, now) : '–'),
          },
        ]}
      />
      <ShowMore list={people} />
      <PersonPanel id={query.get('person') ?? undefined} onClose={() => set('person', undefined)} />
    </Page>
  );
}

function useSearch(search: PersonSearch, sort: SortKey) {
  const { call } = useSession();
  const body = { ...search, ...(search.text ? {} : { text: undefined }), sort: sorts[sort], pageSize: 50 };
  return useInfiniteQuery({
    queryKey: [peopleContract.search.id, body],
    queryFn: ({ pageParam, signal }) =>
      call(
        peopleContract.search,
        { body: { ...body, ...(pageParam ? { exclusiveStartKey: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.meta.lastEvaluatedKey,
    placeholderData: previous => previous,
  });
}
