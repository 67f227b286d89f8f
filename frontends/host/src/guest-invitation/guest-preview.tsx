import { Pill } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import type { CheckedRow } from './guest-list-form.ts';

const words = guestInvitationWords.preview;

const toneOf = ({ state }: CheckedRow) => (state === 'VALID' ? 'good' : state === 'BAD' ? 'bad' : 'quiet');

const columns: Column<CheckedRow>[] = [
  // On a phone what comes of a line needs its room.
  { key: 'line', header: words.line, isFigure: true, hideBelow: 640, cell: ({ line }) => line },
  {
    key: 'guest',
    header: words.guest,
    cell: ({ name, email, text }) => (name ? `${name} · ${email}` : email || text),
  },
  {
    key: 'result',
    header: words.result,
    cell: row => <Pill tone={toneOf(row)}>{words.states[row.state]}</Pill>,
  },
];

/** What would become of each line of a list, before anything is sent. */
export const GuestPreview = ({ rows }: { rows: readonly CheckedRow[] }) => (
  <DataTable<CheckedRow>
    label={words.label}
    rows={rows}
    keyOf={({ line, text }) => `${line} ${text}`}
    nameOf={({ email }) => email}
    columns={columns}
  />
);
