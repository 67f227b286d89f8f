import { useWrite } from '@momos/api-client';
import { type GuestRefusal, guestInvitationsContract } from '@momos/contracts/guest-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { counted, showToast } from '@momos/ui';
import { useWriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import { type GuestRow, guestRows } from './guest-rows.ts';

const words = guestInvitationWords.addGuests;

/** A row of the list with what would become of it. */
export type CheckedRow = Omit<GuestRow, 'state'> & { state: GuestRow['state'] | GuestRefusal };

/** A list as the server was asked about it; another text has to be asked about again. */
type Checked = { list: string; rows: CheckedRow[]; left: number };

/** Rows with what the server refused; `refused` counts in the valid ones. */
function withRefusals(
  rows: readonly CheckedRow[],
  refused: readonly { row: number; reason: GuestRefusal }[],
): CheckedRow[] {
  const reasons = new Map(refused.map(({ row, reason }) => [row, reason]));
  let valid = 0;
  return rows.map(row => (row.state === 'VALID' ? { ...row, state: reasons.get(valid++) ?? 'VALID' } : row));
}

export const validOf = <R extends CheckedRow>(rows: readonly R[]): R[] =>
  rows.filter(({ state }) => state === 'VALID');

/** What stays in the list for the host to correct or to send later. */
const staying = new Set<CheckedRow['state']>(['BAD', 'LATER', 'TOO_OFTEN']);

export const peopleWord = (count: number): string => counted(count, words.guest, words.guests);

const noGuests = { list: '', note: '', tierId: '' };

const bodyOf = (rows: readonly CheckedRow[], { note, tierId }: typeof noGuests) => ({
  guests: validOf(rows).map(({ email, name }) => ({ email, ...(name ? { name } : {}) })),
  ...(note.trim() ? { note } : {}),
  ...(tierId ? { tierId } : {}),
});

/** The list of a dialog: checked by the server before it is sent, and once sent what was not invited. */
export function useGuestList({ social, onDone }: { social: SocialView; onDone: () => void }) {
  const [checked, setChecked] = useState<Checked>();
  const [missed, setMissed] = useState<readonly CheckedRow[]>([]);
  const form = useWriteForm(guestInvitationsContract.invite, {
    initialValues: noGuests,
    toInput: values => ({ params: { id: social.id }, body: bodyOf(checked?.rows ?? [], values) }),
    refreshes: [guestInvitationsContract.list],
    onSaved: ({ data }) => {
      const rows = withRefusals(checked?.rows ?? [], data.refused);
      const others = rows.filter(({ state }) => state !== 'VALID' && state !== 'DOUBLE');
      showToast(words.invited(peopleWord(data.invited)), { tone: 'good' });
      setChecked(undefined);
      setMissed(others);
      const rest = rows.filter(({ state }) => staying.has(state)).map(({ text }) => text);
      if (rest.length > 0) form.setFieldValue('list', rest.join('\n'));
      else form.restart(noGuests);
      if (others.length === 0) onDone();
    },
  });
  const { list } = form.values;
  const preview = useWrite(guestInvitationsContract.preview);
  const check = async () => {
    setMissed([]);
    const rows = guestRows(list);
    const emails = validOf(rows).map(({ email }) => email);
    if (emails.length === 0) return setChecked({ list, rows, left: 0 });
    const answer = await preview
      .mutateAsync({ params: { id: social.id }, body: { emails } })
      .catch(() => undefined);
    if (answer) setChecked({ list, rows: withRefusals(rows, answer.data.refused), left: answer.data.left });
  };
  return {
    ...{ form, missed, check, isChecking: preview.isPending, failure: preview.error },
    checked: checked?.list === list ? checked : undefined,
  };
}
