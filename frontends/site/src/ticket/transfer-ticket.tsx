import { ticketsContract } from '@momos/contracts/tickets';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { Button, Callout, Dialog, LazyView, Text, useAction } from '@momos/ui';
import { useState } from 'react';
import { ticketWords } from '../words/ticket.tsx';
import { momentText } from './moment.ts';
import type { Ticket } from './ticket.ts';

const words = ticketWords.transferTicket;

/** Fetched when asked for. */
const loadForm = () => import('./transfer-form.tsx').then(file => file.TransferForm);

/** Offers a ticket to another person. */
export function TransferTicket({ ticket: { social, isPaidByAnother, rsvp } }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {words.transfer}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.about(social.title)}>
        <Text mb="md">{words.lead}</Text>
        {rsvp.payment.paid > 0 && !isPaidByAnother ? <Text mb="md">{words.refundsAreYours}</Text> : null}
        {isOpen ? (
          <LazyView load={loadForm} props={{ socialId: social.id, onOffered: () => setOpen(false) }} />
        ) : null}
      </Dialog>
    </>
  );
}

type Open = { socialId: string; transfer: NonNullable<Ticket['transfer']> };

/** The offer that is open, until it is accepted or taken back. */
export function OpenTransfer({ socialId, transfer: { id, email, expiresAt } }: Open) {
  const withdraw = useAction(ticketTransfersContract.withdraw, {
    refreshes: [ticketsContract.mine],
    done: words.withdrawn,
  });
  return (
    <Callout
      title={words.offeredTo(email)}
      actions={
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: socialId, transferId: id } })}
        >
          {words.withdraw}
        </Button>
      }
    >
      {words.openUntil(momentText(expiresAt))}
    </Callout>
  );
}
