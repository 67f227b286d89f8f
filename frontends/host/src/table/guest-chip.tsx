import type { TableGuest } from '@momos/contracts/tables';
import { Avatar } from '@momos/ui';
import { IconGripVertical } from '@momos/ui/icons';
import { tableWords as words } from '../words/tables.ts';
import type { Seating } from './use-seating.ts';
import * as classes from './table.module.css';

/** A guest that can be dragged and chosen; a finger drags by the handle, so that the page still scrolls. */
export const GuestChip = ({ guest, seating }: { guest: TableGuest; seating: Seating }) => (
  <li
    className={classes.chip}
    data-dragged={seating.drag?.id === guest.rsvpId ? true : undefined}
    onPointerDown={event => event.pointerType !== 'touch' && seating.grab(guest.rsvpId, event)}
  >
    <span
      className={classes.grip}
      aria-hidden
      onPointerDown={event => event.pointerType === 'touch' && seating.grab(guest.rsvpId, event)}
    >
      <IconGripVertical size={16} />
    </span>
    <button
      type="button"
      className={classes.guest}
      aria-pressed={seating.chosen.has(guest.rsvpId)}
      onClick={() => seating.toggle(guest.rsvpId)}
    >
      <Avatar person={guest.user} size={26} />
      <span className={classes.name}>{guest.user.displayName}</span>
      {guest.pax > 1 ? <span className={classes.plus}>{words.plusOnes(guest.pax - 1)}</span> : null}
    </button>
  </li>
);
