import type { TablePlan } from '@momos/contracts/tables';
import { useState } from 'react';
import { useDrag } from '@momos/remote-kit/drag/use-drag';
import { useMoves } from './use-table-plan.ts';

/** The place of those without a table, as an element's `data-place`. */
export const noTable = 'none';

/** Choosing and dragging guests of a plan: what is dragged takes the others that are chosen with it. */
export function useSeating(socialId: string, plan: TablePlan) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, move, undo } = useMoves(socialId);
  const known = new Map(plan.guests.map(guest => [guest.rsvpId, guest]));
  const chosen = new Set([...picked].filter(rsvpId => known.has(rsvpId)));
  const place = (rsvpIds: readonly string[], to: string) => {
    const tableId = to === noTable ? null : to;
    const moving = rsvpIds.filter(rsvpId => known.get(rsvpId)?.tableId !== tableId);
    setPicked(new Set());
    if (moving.length > 0) move(moving, tableId);
  };
  const { drag, grab } = useDrag((rsvpId, to) => place(chosen.has(rsvpId) ? [...chosen] : [rsvpId], to));
  const toggle = (rsvpId: string) => {
    const next = new Set(chosen);
    if (!next.delete(rsvpId)) next.add(rsvpId);
    setPicked(next);
  };
  const pax = (rsvpIds: Iterable<string>) =>
    [...rsvpIds].reduce((sum, rsvpId) => sum + (known.get(rsvpId)?.pax ?? 0), 0);
  return {
    isBusy,
    drag,
    grab,
    chosen,
    toggle,
    undo,
    clear: () => setPicked(new Set()),
    placeChosen: (to: string) => place([...chosen], to),
    /** Seats that those who are chosen, and do not sit there yet, need at a table. */
    needed: (tableId: string) => pax([...chosen].filter(rsvpId => known.get(rsvpId)?.tableId !== tableId)),
    nameOf: (rsvpId: string) => known.get(rsvpId)?.user.displayName ?? '',
  };
}

export type Seating = ReturnType<typeof useSeating>;
