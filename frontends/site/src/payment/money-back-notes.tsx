import type { MoneyBack } from '@momos/contracts/money-back';
import { Callout } from '@momos/ui';
import { moneyBackWords, type Paid } from './money-back-words.ts';

/** What goes back to the reader, and how far it is: each refund with what happens next. */
export const MoneyBackNotes = ({ refunds, paid }: { refunds: readonly MoneyBack[]; paid: Paid }) =>
  refunds.map(back => {
    const { tone, title, text } = moneyBackWords(back, paid);
    return (
      <Callout key={back.id} tone={tone} title={title}>
        {text}
      </Callout>
    );
  });
