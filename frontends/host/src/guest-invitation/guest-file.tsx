import { Button, showToast } from '@momos/ui';
import { IconUpload } from '@momos/ui/icons';
import { type ChangeEvent, useRef } from 'react';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import { listOfFile } from './guest-rows.ts';

const words = guestInvitationWords.addGuests;

/** As large as 500 guests are with all that a program exports beside them. */
const mostBytes = 5_000_000;

/** Chooses a CSV file, whose guests become lines of the list. */
export function GuestFile({ onList }: { onList: (list: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const field = currentTarget;
    if (!file) return;
    const text = file.size > mostBytes ? undefined : await file.text().catch(() => undefined);
    // Else choosing the same file again would be no change.
    field.value = '';
    const list = text === undefined ? undefined : listOfFile(text);
    if (list) onList(list);
    else showToast(text === undefined ? words.unreadable : words.noAddresses, { tone: 'bad' });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={words.file}
        onChange={event => void read(event)}
      />
      <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => input.current?.click()}>
        {words.file}
      </Button>
    </>
  );
}
