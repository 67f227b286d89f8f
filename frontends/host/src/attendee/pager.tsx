import { Button } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { type AttendeeFilter, pageSize } from './use-attendees.ts';

const words = attendeeWords.pager;
const figure = (count: number) => count.toLocaleString('en-US');

/** Which part of the list is shown, of how many, with ways to the other pages; nothing where there are none. */
export function Pager({ filter, total }: { filter: AttendeeFilter; total: number }) {
  const { page, set } = filter;
  if (total <= pageSize && page === 1) return null;
  const from = (page - 1) * pageSize;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const open = (next: number) => set('page', next > 1 ? String(next) : undefined);
  return (
    <nav className={classes.pager} aria-label={words.label}>
      <Button variant="default" disabled={page === 1} onClick={() => open(Math.min(page - 1, last))}>
        {words.newer}
      </Button>
      <span role="status">
        {words.range(
          figure(Math.min(from + 1, total)),
          figure(Math.min(from + pageSize, total)),
          figure(total),
        )}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => open(page + 1)}>
        {words.older}
      </Button>
    </nav>
  );
}
