import { FieldRow, TextInput } from '@momos/ui/forms';
import type { ComponentProps } from 'react';
import { contactWords } from '../words/contact.tsx';

const words = contactWords.senderFields;

type Field = ComponentProps<typeof TextInput>;

/** Who writes, and where the reply goes. */
export const SenderFields = ({ name, email }: { name: Field; email: Field }) => (
  <FieldRow>
    <TextInput label={words.yourName} autoComplete="name" {...name} />
    <TextInput label={words.yourEMail} type="email" autoComplete="email" {...email} />
  </FieldRow>
);

/** What happens with a message that was sent. */
export const ReplyNote = ({ email, reference }: { email: string; reference: string }) => (
  <>{words.sentText(email, <strong className="mo-figures">{reference}</strong>)}</>
);
