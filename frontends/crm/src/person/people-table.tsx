import type { PersonCard } from '@momos/contracts/people';
import { Button, EmptyState, formatMoney, formatRelative, PersonLine, useNow } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import type { SortKey, usePeople } from './use-people.ts';

type Props = {
  people: ReturnType<typeof usePeople>;
  sort: SortKey;
  onSort: (key: string) => void;
  onOpen: (id: string) => void;
  onClear: () => void;
};

/** The people found, in columns that can be sorted. */
export function PeopleTable({ people, sort, onSort, onOpen, onClear }: Props) {
  const now = useNow(60_000);
  return (
    <DataTable<PersonCard>
      label="People"
      isLoading={people.isPending}
      rows={people.data?.items ?? []}
      keyOf={person => person.id}
      nameOf={person => person.displayName}
      onOpen={person => onOpen(person.id)}
      sort={{ key: sort, direction: sort === 'name' ? 'asc' : 'desc' }}
      onSort={next => onSort(next.key)}
      empty={
        <EmptyState
          title="No matches"
          action={
            <Button variant="default" onClick={onClear}>
              Clear search
            </Button>
          }
        >
          People appear here when they sign up or register.
        </EmptyState>
      }
      columns={columnsAt(now)}
    />
  );
}

const columnsAt = (now: number): Column<PersonCard>[] => [
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
    header: 'Attended',
    isFigure: true,
    isSortable: true,
    cell: person => `${person.attendedCount} · ${person.rsvpCount} registered`,
  },
  {
    key: 'paid',
    header: 'Paid',
    isFigure: true,
    hideBelow: 640,
    cell: person => person.paid.map(each => formatMoney(each.amount, each.currency)).join(', ') || '–',
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    isSortable: true,
    hideBelow: 860,
    cell: person => (person.lastSeenAt ? formatRelative(person.lastSeenAt, now) : '–'),
  },
];
