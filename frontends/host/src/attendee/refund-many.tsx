import { errorText, useWrite } from '@momos/api-client';
import type { CallInput } from '@momos/contracts/route';
import { refundReasons, refundsContract } from '@momos/contracts/refunds';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import { ConfirmDialog, type Fact, type HeldSend, showToast } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import type { ForMany } from './for-many.ts';
import { isRefundable, refundOf } from './money-line.ts';
import { refundReasonLabels, refundTypeLabels } from './refund-labels.ts';

const words = attendeeWords.refundMany;

const types = ['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY'] as const;

type Body = CallInput<typeof refundsContract.refund>['body'];
type Refused = { person: Attendee; reason: string };

export type RefundManyProps = ForMany & {
  /** Those whose money could not go back, with why. */
  onRefused: (refused: readonly Refused[]) => void;
};

/** Refunds that run side by side. */
const sideBySide = 5;

function useRefunds({ social, onRefused }: Pick<RefundManyProps, 'social' | 'onRefused'>) {
  const refund = useWrite(refundsContract.refund, { refreshes: [rsvpsContract.listV2] });
  const one = async (person: Attendee, body: Body, isLast: boolean): Promise<Refused[]> => {
    const params = { id: social.id, rsvpId: person.id };
    try {
      const { data } = await refund.mutateAsync({ params, body, options: { isLast } });
      return data.status === 'FAILED' ? [{ person, reason: data.failure ?? words.noReason }] : [];
    } catch (error) {
      return [{ person, reason: errorText(error) }];
    }
  };
  return async (people: readonly Attendee[], body: Body, isLast: boolean): Promise<void> => {
    const step = isLast ? people.length : sideBySide;
    const refused: Refused[] = [];
    for (let from = 0; from < people.length; from += step) {
      const group = people.slice(from, from + step).map(person => one(person, body, isLast));
      refused.push(...(await Promise.all(group)).flat());
    }
    onRefused(refused);
    const done = people.length - refused.length;
    if (done > 0) showToast(words.refunded(done), { tone: 'good' });
  };
}

type ChoiceProps<T extends string> = {
  label: string;
  of: readonly T[];
  labels: Record<T, string>;
  value: T;
  onChange: (value: T) => void;
};

// The list opens inside the dialog: what lies outside of a modal one cannot be clicked.
const inDialog = { withinPortal: false };

const Choice = <T extends string>({ label, of, labels, value, onChange }: ChoiceProps<T>) => (
  <Select
    label={label}
    allowDeselect={false}
    data={of.map(each => ({ value: each, label: labels[each] }))}
    comboboxProps={inDialog}
    value={value}
    onChange={chosen => onChange(chosen ?? value)}
  />
);

const holdingOf = (count: number, send: HeldSend) => ({
  words: words.refunding(count),
  send,
  isLong: true,
});

const factsOf = (
  people: readonly Attendee[],
  paid: readonly Attendee[],
  type: (typeof types)[number],
): Fact[] => [
  { label: words.people, value: paid.length },
  ...(people.length > paid.length ? [{ label: words.withoutMoney, value: people.length - paid.length }] : []),
  { label: type === 'FULL' ? words.money : words.moneyAtMost, value: refundOf(paid) ?? words.none },
  { label: words.registrations, value: words.stay },
];

/** Gives money back to many attendees, who keep their registration; each refund is for itself. */
export function RefundMany({ social, people, onClose, hold, onRefused }: RefundManyProps) {
  const [type, setType] = useState<(typeof types)[number]>('FULL');
  const [reason, setReason] = useState<(typeof refundReasons)[number]>('CUSTOM');
  const [note, setNote] = useState('');
  const send = useRefunds({ social, onRefused });
  const paid = people.filter(isRefundable);
  const body: Body = { type, reason, ...(note.trim() ? { note: note.trim() } : {}) };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.title(paid.length)}
      facts={factsOf(people, paid, type)}
      confirm={words.confirm(paid.length)}
      isConfirmable={paid.length > 0}
      onConfirm={() => hold(holdingOf(paid.length, ({ isLast }) => send(paid, body, isLast)))}
    >
      <Choice label={words.what} of={types} labels={refundTypeLabels} value={type} onChange={setType} />
      <Choice
        label={words.reason}
        of={refundReasons}
        labels={refundReasonLabels}
        value={reason}
        onChange={setReason}
      />
      <Textarea
        label={words.note}
        maxLength={1000}
        autosize
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
