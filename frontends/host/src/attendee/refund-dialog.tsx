import { errorText, useWrite } from '@momos/api-client';
import { type Attendee, refundReasons, refundTypes, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { ConfirmDialog, formatMoney, showToast } from '@momos/ui';
import { MoneyInput, Select, Textarea } from '@momos/ui/forms';
import { useState } from 'react';

type Type = (typeof refundTypes)[number];
type Reason = (typeof refundReasons)[number];

const typeWords: Record<Type, string> = {
  FULL: 'Everything',
  TICKET_ONLY: 'The ticket',
  DEPOSIT_ONLY: 'The deposit',
  CUSTOM: 'Another amount',
};
const reasonWords: Record<Reason, string> = {
  ATTENDEE_ASK_TO_CANCEL: 'The guest asked',
  MISTAKENLY_APPROVE: 'Approved by mistake',
  CUSTOM: 'Another reason',
};

type Props = { isOpen: boolean; onClose: () => void; social: SocialView; attendee: Attendee };

/** Giving money back (spec §3 "Refund"): never more than was taken and not yet given back. */
export function RefundDialog({ isOpen, onClose, social, attendee }: Props) {
  const { payment, user } = attendee;
  const [type, setType] = useState<Type>('FULL');
  const [reason, setReason] = useState<Reason>('ATTENDEE_ASK_TO_CANCEL');
  const [amount, setAmount] = useState<number>();
  const [note, setNote] = useState('');
  const refund = useWrite(rsvpsContract.refund, { refreshes: [rsvpsContract.listV2, rsvpsContract.refunds] });
  const left = payment.paid - payment.refunded;
  const confirm = async () => {
    const body = {
      type,
      reason,
      ...(type === 'CUSTOM' ? { amount } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const { data } = await refund
      .mutateAsync({ params: { id: social.id, rsvpId: attendee.id }, body })
      .catch((error: unknown) => {
        throw new Error(errorText(error));
      });
    showToast(`${formatMoney(data.amount, data.currency)} goes back to ${user.displayName}`, {
      tone: 'good',
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Give money back to ${user.displayName}`}
      facts={[{ label: 'Can still go back', value: formatMoney(left, payment.currency) }]}
      confirm="Give it back"
      onConfirm={confirm}
    >
      <Select
        label="What goes back"
        allowDeselect={false}
        data={refundTypes.map(value => ({ value, label: typeWords[value] }))}
        value={type}
        onChange={value => value && setType(value as Type)}
        comboboxProps={{ withinPortal: false }}
      />
      {type === 'CUSTOM' ? (
        <MoneyInput
          label="Amount"
          currency={payment.currency}
          max={left}
          value={amount}
          onChange={setAmount}
        />
      ) : null}
      <Select
        label="Why"
        allowDeselect={false}
        data={refundReasons.map(value => ({ value, label: reasonWords[value] }))}
        value={reason}
        onChange={value => value && setReason(value as Reason)}
        comboboxProps={{ withinPortal: false }}
      />
      <Textarea
        label="Note for yourself"
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={1000}
        autosize
      />
    </ConfirmDialog>
  );
}
