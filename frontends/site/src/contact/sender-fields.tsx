import { FieldRow, TextInput } from '@momos/ui/forms';
import type { ComponentProps } from 'react';

type Field = ComponentProps<typeof TextInput>;

/** Who writes, and where the reply goes. */
export const SenderFields = ({ name, email }: { name: Field; email: Field }) => (
  <FieldRow>
    <TextInput label="Your name" autoComplete="name" {...name} />
    <TextInput label="Your e-mail" type="email" autoComplete="email" {...email} />
  </FieldRow>
);

/** What happens with a message that was sent. */
export const ReplyNote = ({ email, reference }: { email: string; reference: string }) => (
  <>
    We will reply to {email}. Mention <strong className="mo-figures">{reference}</strong> if you write again.
  </>
);
