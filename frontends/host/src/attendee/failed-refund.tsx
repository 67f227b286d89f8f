import { useWrite } from '@momos/api-client';
import type { MoneyBack } from '@momos/contracts/money-back';
import { refundsContract } from '@momos/contracts/refunds';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Callout, ConfirmDialog, formatMoney, Stack } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { tellOutcome } from './refund-outcome.ts';

const words = attendeeWords.failedRefund;

type Props = { social: SocialView; attendee: Attendee; back: MoneyBack };
type Method = MoneyBack['method'];

/** The payment provider's reason as a sentence. */
const reasonOf = ({ failure }: MoneyBack) =>
  failure ? failure.replace(/[.!?]?$/, '.') : words.paymentProviderGaveNo;

/** A refund that was refused: why, where the money is, and the two ways to settle it. */
export function FailedRefund(props: Props) {
  const { attendee, back } = props;
  const [asked, setAsked] = useState<Method>();
  const money = formatMoney(back.amount, attendee.payment.currency);
  // Only what staff undid of a refund by hand fails without the provider.
  const isUndone = back.method === 'manual';
  return (
    <>
      <Callout
        tone="bad"
        title={isUndone ? words.notPaidBackYet(money) : words.theRefundOfFailed(money)}
        actions={
          <>
            <Button size="sm" onClick={() => setAsked('provider')}>
              {words.sendAgain}
            </Button>
            <Button size="sm" variant="default" onClick={() => setAsked('manual')}>
              {words.paidBackAnotherWay}
            </Button>
          </>
        }
      >
        {words.failedText(reasonOf(back), attendee.user.displayName)}{' '}
        {isUndone ? words.isNotPaidYet : words.failed}.
      </Callout>
      {asked ? <Asked {...props} method={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function useSendAgain({ social, attendee, back }: Props) {
  const refund = useWrite(refundsContract.refund, {
    refreshes: [rsvpsContract.listV2, refundsContract.refunds],
    onDone: ({ data }) => tellOutcome(data, attendee.user.displayName),
  });
  return (method: Method, note: string) =>
    refund.mutateAsync({
      params: { id: social.id, rsvpId: attendee.id },
      body: { type: 'FULL', reason: 'CUSTOM', refundId: back.id, method, ...(note ? { note } : {}) },
    });
}

function Asked({ method, onClose, ...props }: Props & { method: Method; onClose: () => void }) {
  const { attendee, back } = props;
  const [note, setNote] = useState('');
  const sendAgain = useSendAgain(props);
  const { currency, method: card } = attendee.payment;
  const money = formatMoney(back.amount, currency);
  const isManual = method === 'manual';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isManual ? words.paidBackAnotherTitle(money) : words.sendAgainTitle(money)}
      facts={[
        { label: words.to, value: attendee.user.displayName },
        { label: words.how, value: isManual ? words.paidOutsideMomos : (card ?? words.wayPaid) },
        { label: words.eMailGuest, value: words.whenItIsDone },
      ]}
      confirm={isManual ? words.yesIPaidBack(money) : words.sendAgainConfirm(money)}
      isDangerous={isManual}
      onConfirm={() => sendAgain(method, note.trim())}
    >
      {isManual ? (
        <Stack gap="sm">
          <p className={classes.answer}>{words.paidBackText}</p>
          <Textarea
            label={words.howDidPayBack}
            description={words.noteHint}
            maxLength={1000}
            autosize
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        </Stack>
      ) : null}
    </ConfirmDialog>
  );
}
