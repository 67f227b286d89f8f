import { refundReasons, refundTypes, refundsContract } from '@momos/contracts/refunds';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Dialog, Facts, formatMoney } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { MoneyInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { tellOutcome } from './refund-outcome.ts';
import { refundReasonLabels, refundTypeLabels } from './refund-labels.ts';

type FormProps = { social: SocialView; attendee: Attendee; onClose: () => void };

/** Refunds an attendee (spec §3 "Refund"): at most what was charged and not yet refunded. */
export const RefundDialog = ({ isOpen, ...props }: FormProps & { isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={props.onClose}
    title={`Refund ${props.attendee.user.displayName}`}
    size="sm"
  >
    <RefundForm {...props} />
  </Dialog>
);

const initialValues = {
  type: 'FULL' as (typeof refundTypes)[number],
  reason: 'ATTENDEE_ASK_TO_CANCEL' as (typeof refundReasons)[number],
  amount: undefined as number | undefined,
  note: '',
};

const useRefundForm = ({ social, attendee, onClose }: FormProps) =>
  useWriteForm(refundsContract.refund, {
    initialValues,
    toInput: ({ type, reason, amount, note }) => ({
      params: { id: social.id, rsvpId: attendee.id },
      body: {
        type,
        reason,
        ...(type === 'CUSTOM' ? { amount } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      },
    }),
    refreshes: [rsvpsContract.listV2, refundsContract.refunds],
    onSaved: ({ data }) => {
      tellOutcome(data, attendee.user.displayName);
      onClose();
    },
  });

// The lists open inside the dialog: what lies outside of a modal one cannot be clicked.
const inDialog = { withinPortal: false };

function RefundForm(props: FormProps) {
  const form = useRefundForm(props);
  const { paid, refunded, currency } = props.attendee.payment;
  const left = paid - refunded;
  return (
    <WriteForm form={form} label="Refund">
      <Facts facts={[{ label: 'Refundable', value: formatMoney(left, currency) }]} />
      <Select
        label="Refund"
        allowDeselect={false}
        data={refundTypes.map(value => ({ value, label: refundTypeLabels[value] }))}
        comboboxProps={inDialog}
        {...form.props('type')}
      />
      {form.values.type === 'CUSTOM' ? (
        <MoneyInput
          label="Amount"
          currency={currency}
          max={left}
          {...form.props('amount')}
          value={form.values.amount}
        />
      ) : null}
      <Select
        label="Reason"
        allowDeselect={false}
        data={refundReasons.map(value => ({ value, label: refundReasonLabels[value] }))}
        comboboxProps={inDialog}
        {...form.props('reason')}
      />
      <Textarea label="Internal note" maxLength={1000} autosize {...form.props('note')} />
      <FormActions>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton disabled={form.values.type === 'CUSTOM' && !form.values.amount}>Refund</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
