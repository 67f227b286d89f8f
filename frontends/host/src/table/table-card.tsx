import type { Table, TableGuest } from '@momos/contracts/tables';
import { Button, Pill, UnstyledButton } from '@momos/ui';
import { IconEdit } from '@momos/ui/icons';
import { tableWords as words } from '../words/tables.ts';
import { GuestChip } from './guest-chip.tsx';
import * as classes from './table.module.css';
import type { Seating } from './use-seating.ts';

type Props = {
  table: Table;
  guests: readonly TableGuest[];
  seating: Seating;
  onEdit: () => void;
};

/** One table: who sits there, how full it is, and a place to drop guests on. */
export function TableCard({ table, guests, seating, onEdit }: Props) {
  const { id, name, taken, capacity } = table;
  const { chosen, drag, needed } = seating;
  const needs = needed(id);
  return (
    <section
      className={classes.table}
      aria-label={name}
      data-place={id}
      data-over={drag?.over === id ? true : undefined}
    >
      <Head table={table} onEdit={onEdit} />
      <ul className={classes.chips} role="list">
        {guests.map(guest => (
          <GuestChip key={guest.rsvpId} guest={guest} seating={seating} />
        ))}
      </ul>
      {chosen.size > 0 && needs > 0 ? (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`${words.placeHere}: ${name}`}
          disabled={needs > capacity - taken || seating.isBusy}
          onClick={() => seating.placeChosen(id)}
        >
          {words.placeHere}
        </Button>
      ) : null}
    </section>
  );
}

const Head = ({ table: { name, taken, capacity }, onEdit }: Pick<Props, 'table' | 'onEdit'>) => (
  <>
    <header className={classes.tableHead}>
      <h2 className={classes.tableName}>{name}</h2>
      <UnstyledButton className={classes.edit} aria-label={words.edit(name)} onClick={onEdit}>
        <IconEdit size={16} />
      </UnstyledButton>
    </header>
    <p className={classes.places}>
      {words.places(taken, capacity)}
      {taken > capacity ? <Pill tone="bad">{words.over(taken - capacity)}</Pill> : null}
    </p>
    <span className={classes.meter} aria-hidden>
      <span style={{ inlineSize: `${Math.min(100, (taken / capacity) * 100)}%` }} />
    </span>
  </>
);
