import { Textarea } from '@momos/ui/forms';

type Props = { value: string; onChange: (value: string) => void; isForMany?: boolean };

/** What a host writes with a rejection. */
export const NoteField = ({ value, onChange, isForMany = false }: Props) => (
  <Textarea
    label={isForMany ? 'Note to these guests' : 'Note to the guest'}
    description="Optional. It is in the e-mail and on their registration."
    placeholder="We are full this time. Please come to the next one."
    autosize
    minRows={2}
    maxLength={1000}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
);
