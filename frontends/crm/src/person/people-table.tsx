import type { PersonCard } from '@momos/contracts/people';
import { Button, EmptyState, formatMoney, formatRelative, PersonLine, useNow } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { personWords } from '../words/person.ts';
import type { SortKey, usePeople } from './use-people.ts';

const words = personWords.peopleTable;

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
      label={words.people}
      isLoading={people.isPending}
      rows={people.data?.items ?? []}
      keyOf={person => person.id}
      nameOf={person => person.displayName}
      onOpen={person => onOpen(person.id)}
      sort={{ key: sort, direction: sort === 'name' ? 'asc' : 'desc' }}
      onSort={next => onSort(next.key)}
      empty={
        <EmptyState
          title={words.noMatches}
          action={
            <Button variant="default" onClick={onClear}>
              {words.clearSearch}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      }
      columns={columnsAt(now)}
    />
  );
}

const columnsAt = (now: number): Column<PersonCard>[] => [
  {
    key: 'name',
    header: words.person,
    isSortable: true,
    cell: person => <PersonLine person={person} size={32} detail={person.email ?? undefined} />,
  },
  {
    key: 'work',
    header: words.work,
    hideBelow: 640,
    cell: person => [person.title, person.organization].filter(Boolean).join(', '),
  },
  { key: 'city', header: words.city, hideBelow: 860, cell: person => person.city },
  {
    key: 'attended',
    header: words.attended,
    isFigure: true,
    isSortable: true,
    cell: person => words.registered(person.attendedCount, person.rsvpCount),
  },
  {
    key: 'paid',
    header: words.paid,
    isFigure: true,
    hideBelow: 640,
    cell: person => person.paid.map(each => formatMoney(each.amount, each.currency)).join(', ') || '–',
  },
  {
    key: 'lastSeen',
    header: words.lastSeen,
    isSortable: true,
    hideBelow: 860,
    cell: person => (person.lastSeenAt ? formatRelative(person.lastSeenAt, now) : '–'),
  },
];
