import type { MoneyBack } from '@momos/contracts/money-back';
import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Callout, formatDate, formatMoney, Section } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { FailedRefund } from './failed-refund.tsx';
import { causeLabel } from './refund-labels.ts';

const words = attendeeWords.moneyBack;

type Props = { social: SocialView; attendee: Attendee };

/** What goes back to an attendee, and how far it is; a refused refund with what can be done about it. */
export const MoneyBackSection = (props: Props) => (
  <>
    <DisputeNote {...props} />
    <Refunds {...props} />
  </>
);

/** What a dispute of the attendee means for the host; nothing where there is none, or it was won. */
function DisputeNote({ attendee: { payment, user } }: Props) {
  const { dispute, paid, currency } = payment;
  if (dispute !== 'OPEN' && dispute !== 'LOST') return null;
  const money = formatMoney(paid, currency);
  return dispute === 'OPEN' ? (
    <Callout tone="warn" title={words.disputesThePaymentOf(user.displayName, money)}>
      {words.disputeText}
    </Callout>
  ) : (
    <Callout tone="bad" title={words.paymentLostDispute(money)}>
      {words.lostDisputeText(user.displayName)}
    </Callout>
  );
}

const Refunds = ({ social, attendee }: Props) =>
  attendee.payment.refunds.length > 0 ? (
    <Section title={words.refunds}>
      <div className={classes.refunds}>
        {attendee.payment.refunds.map(back =>
          back.status === 'FAILED' ? (
            <FailedRefund key={back.id} social={social} attendee={attendee} back={back} />
          ) : (
            <BackNote key={back.id} social={social} attendee={attendee} back={back} />
          ),
        )}
      </div>
    </Section>
  ) : null;

function BackNote({ social, attendee, back }: Props & { back: MoneyBack }) {
  const { amount, status, cause, method, at } = back;
  const money = formatMoney(amount, attendee.payment.currency);
  const day = formatDate(at, social.timezone);
  if (status === 'DONE')
    return (
      <Callout tone="good" title={words.refundedOn(money, day)}>
        {causeLabel(cause)}.{method === 'manual' ? words.paidByHost : null}
      </Callout>
    );
  return (
    <Callout tone={status === 'UNKNOWN' ? 'warn' : 'info'} title={words.wayBack(money)}>
      {causeLabel(cause)}. {status === 'UNKNOWN' ? words.unconfirmedText : words.arrivalText}
    </Callout>
  );
}
