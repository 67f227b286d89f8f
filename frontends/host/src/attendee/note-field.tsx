import { Textarea } from '@momos/ui/forms';
import { attendeeWords } from '../words/attendee.ts';

const words = attendeeWords.noteField;

type Props = { value: string; onChange: (value: string) => void; isForMany?: boolean };

/** What a host writes with a rejection. */
export const NoteField = ({ value, onChange, isForMany = false }: Props) => (
  <Textarea
    label={isForMany ? words.noteToTheseGuests : words.noteToTheGuest}
    description={words.hint}
    placeholder={words.placeholder}
    autosize
    minRows={2}
    maxLength={1000}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
);
