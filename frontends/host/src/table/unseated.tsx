import type { TableGuest } from '@momos/contracts/tables';
import { Button, SearchField } from '@momos/ui';
import { useState } from 'react';
import { tableWords as words } from '../words/tables.ts';
import { GuestChip } from './guest-chip.tsx';
import * as classes from './table.module.css';
import { noTable, type Seating } from './use-seating.ts';

type Props = { guests: readonly TableGuest[]; hasGuests: boolean; seating: Seating };

/** More would only be scrolled past. */
const maxShown = 100;

/** Those without a table, found by name; a place to drop guests on. */
export function Unseated({ guests, hasGuests, seating }: Props) {
  const [text, setText] = useState('');
  const found = guests.filter(({ user }) =>
    user.displayName.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const isSeatedChosen =
    seating.needed('') > 0 && [...seating.chosen].some(id => !guests.some(each => each.rsvpId === id));
  return (
    <section
      className={classes.unseated}
      aria-label={words.unseated(guests.length)}
      data-place={noTable}
      data-over={seating.drag?.over === noTable ? true : undefined}
    >
      <h2 className={classes.tableName}>{words.unseated(guests.length)}</h2>
      {guests.length > 8 ? <SearchField label={words.findGuest} value={text} onChange={setText} /> : null}
      {guests.length === 0 ? (
        <p className={classes.soft}>{hasGuests ? words.everyoneSeated : words.noGuests}</p>
      ) : null}
      <ul className={classes.chips} role="list">
        {found.slice(0, maxShown).map(guest => (
          <GuestChip key={guest.rsvpId} guest={guest} seating={seating} />
        ))}
      </ul>
      {found.length > maxShown ? <p className={classes.soft}>{words.more(found.length - maxShown)}</p> : null}
      {isSeatedChosen ? (
        <Button size="compact-sm" variant="light" onClick={() => seating.placeChosen(noTable)}>
          {words.takeAway}
        </Button>
      ) : null}
    </section>
  );
}
