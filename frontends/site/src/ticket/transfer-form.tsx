import { ticketsContract } from '@momos/contracts/tickets';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { ticketWords } from '../words/ticket.tsx';

const words = ticketWords.transferTicket;

type Props = { socialId: string; onOffered: () => void };

/** Whom the ticket is offered to. */
export function TransferForm({ socialId, onOffered }: Props) {
  const form = useWriteForm(ticketTransfersContract.offer, {
    initialValues: { email: '' },
    toInput: ({ email }) => ({ params: { id: socialId }, body: { email: email.trim() } }),
    refreshes: [ticketsContract.mine],
    saved: words.offered,
    onSaved: onOffered,
  });
  return (
    <WriteForm form={form} label={words.transfer} isLight>
      <TextInput
        label={words.email}
        description={words.emailHint}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.props('email')}
      />
      <FormActions>
        <SubmitButton disabled={form.values.email.trim() === ''}>{words.offer}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
