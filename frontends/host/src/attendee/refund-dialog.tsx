import { refundReasons, refundTypes, refundsContract } from '@momos/contracts/refunds';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Dialog, Facts, formatMoney } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { MoneyInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { attendeeWords } from '../words/attendee.ts';
import { tellOutcome } from './refund-outcome.ts';
import { refundReasonLabels, refundTypeLabels } from './refund-labels.ts';

const words = attendeeWords.refundDialog;

type FormProps = { social: SocialView; attendee: Attendee; onClose: () => void };

/** Refunds an attendee (spec §3 "Refund"): at most what was charged and not yet refunded. */
export const RefundDialog = ({ isOpen, ...props }: FormProps & { isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={props.onClose}
    title={words.refund(props.attendee.user.displayName)}
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
    <WriteForm form={form} label={words.refundLabel}>
      <Facts facts={[{ label: words.refundable, value: formatMoney(left, currency) }]} />
      <Select
        label={words.refundLabel}
        allowDeselect={false}
        data={refundTypes.map(value => ({ value, label: refundTypeLabels[value] }))}
        comboboxProps={inDialog}
        {...form.props('type')}
      />
      {form.values.type === 'CUSTOM' ? (
        <MoneyInput
          label={words.amount}
          currency={currency}
          max={left}
          {...form.props('amount')}
          value={form.values.amount}
        />
      ) : null}
      <Select
        label={words.reason}
        allowDeselect={false}
        data={refundReasons.map(value => ({ value, label: refundReasonLabels[value] }))}
        comboboxProps={inDialog}
        {...form.props('reason')}
      />
      <Textarea label={words.internalNote} maxLength={1000} autosize {...form.props('note')} />
      <RefundActions
        onClose={props.onClose}
        isComplete={form.values.type !== 'CUSTOM' || Boolean(form.values.amount)}
      />
    </WriteForm>
  );
}

const RefundActions = ({ onClose, isComplete }: { onClose: () => void; isComplete: boolean }) => (
  <FormActions>
    <Button variant="default" onClick={onClose}>
      {words.cancel}
    </Button>
    <SubmitButton disabled={!isComplete}>{words.refundLabel}</SubmitButton>
  </FormActions>
);
