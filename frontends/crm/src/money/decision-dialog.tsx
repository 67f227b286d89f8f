import { useWrite } from '@momos/api-client';
import { unsettledMoneyContract, type UnsettledView } from '@momos/contracts/unsettled-money';
import { ConfirmDialog, formatMoney, Stack } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { moneyWords } from '../words/money.ts';
import type { Decision } from './decisions.ts';
import { tellGivenUp, tellOutcome, tellUndone } from './tell-outcome.ts';
import { nameOf, nouns } from './unsettled-words.ts';
import * as classes from './unsettled-money.module.css';

const words = moneyWords.decisionDialog;

type Props = { item: UnsettledView; decision: Decision; onClose: () => void };

type Words = {
  title: string;
  confirm: string;
  how: string;
  /** What it means, and the question that the note answers; without them nothing is noted. */
  note?: { lead: string; label: string };
};

/** What is asked, of an amount as it is shown. */
const wordsOf: Record<Decision, (item: UnsettledView, money: string) => Words> = {
  provider: ({ what, provider: how }, money) =>
    what === 'CAPTURE'
      ? { title: words.chargeAgain(money), confirm: words.chargeAgainConfirm(money), how }
      : what === 'ORPHAN'
        ? { title: words.refundTitle(money), confirm: words.refund(money), how }
        : { title: words.ofSendAgain(nouns[what], money), confirm: words.sendAgain(money), how },
  manual: (_, money) => ({
    title: words.paidAnotherWay(money),
    confirm: words.yesWasPaid(money),
    how: words.outsideOfMomos,
    note: {
      lead: words.paidAnotherWayText,
      label: words.whoPaidHow,
    },
  }),
  undo: (_, money) => ({
    title: words.notPaidAnotherWay(money),
    confirm: words.yesUndoIt,
    how: words.outsideOfMomos,
    note: {
      lead: words.undoText,
      label: words.whatWasWrong,
    },
  }),
  giveUp: ({ provider: how }, money) => ({
    title: words.giveUpCharge(money),
    confirm: words.giveUp,
    how,
    note: {
      lead: words.giveUpText,
      label: words.why,
    },
  }),
};

function useDecision({ item, decision, onClose: _ }: Props) {
  const refreshes = [unsettledMoneyContract.list];
  const { sendAgain, undo, giveUp } = unsettledMoneyContract;
  const sending = useWrite(sendAgain, { refreshes, onDone: ({ data }) => tellOutcome(data) });
  const undoing = useWrite(undo, { refreshes, onDone: ({ data }) => tellUndone(data) });
  const giving = useWrite(giveUp, { refreshes, onDone: ({ data }) => tellGivenUp(data) });
  const params = { id: item.id };
  return (text: string) => {
    const note = text ? { note: text } : {};
    if (decision === 'undo') return undoing.mutateAsync({ params, body: note });
    if (decision === 'giveUp') return giving.mutateAsync({ params, body: note });
    return sending.mutateAsync({ params, body: { method: decision, ...note } });
  };
}

/** Asks before money is sent again, booked, undone or given up. */
export function DecisionDialog(props: Props) {
  const { item, decision, onClose } = props;
  const [text, setText] = useState('');
  const decide = useDecision(props);
  const { title, confirm, how, note } = wordsOf[decision](item, formatMoney(item.amount, item.currency));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      facts={[
        {
          label: item.what === 'REFUND' || item.what === 'ORPHAN' ? words.to : words.from,
          value: nameOf(item.payer),
        },
        { label: words.how, value: how },
      ]}
      confirm={confirm}
      isDangerous={decision !== 'provider'}
      onConfirm={() => decide(text.trim())}
    >
      {note ? (
        <Stack gap="sm">
          <p className={classes.reason}>{note.lead}</p>
          <Textarea
            label={note.label}
            maxLength={1000}
            autosize
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        </Stack>
      ) : null}
    </ConfirmDialog>
  );
}
