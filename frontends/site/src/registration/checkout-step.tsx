import { useSession } from '@momos/api-client';
import type { Charge } from '@momos/contracts/charges';
import { paymentsContract } from '@momos/contracts/payments';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { Card, Facts, formatMoney, Loaded, useNavigate } from '@momos/ui';
import { Checkbox, useSendForm, WriteForm } from '@momos/ui/forms';
import { PromoField } from './promo-field.tsx';
import { StepActions } from './step-actions.tsx';
import { type Choice, useCharge } from './use-charge.ts';
import { needsApproval } from '../social/needs-approval.ts';
import { RefundTerms } from '../social/refund-terms.tsx';
import { usePaymentPage } from '../payment/use-payment-page.ts';
import { registrationWords } from '../words/registration.ts';
import * as classes from './registration.module.css';

const words = registrationWords.checkoutStep;

type Props = { social: SocialView; rsvp: RsvpView; choice: Choice; submit: string };

/** What it costs, each part explained, and the last step: pay, ask to join, or register. */
export function CheckoutStep({ social, rsvp, choice, submit }: Props) {
  const isPaid = rsvp.steps.includes('PAYMENT');
  const charge = useCharge(social, choice);
  const form = useConfirm({ social, rsvp, isCodeRefused: Boolean(charge.data?.promoProblem) });
  return (
    <>
      {choice.points ? <PointsCard rsvp={rsvp} points={choice.points} /> : null}
      {isPaid && !choice.points ? <ChargeCard social={social} rsvp={rsvp} choice={choice} /> : null}
      <WriteForm form={form} label={words.confirm} isLight>
        {social.noShowPolicy ? (
          <Card tone="sunken">
            <h2>{words.ifDoNotCome}</h2>
            <p className={classes.policy}>{social.noShowPolicy}</p>
            <Checkbox label={words.iUnderstand} {...form.props('isAccepted', { type: 'checkbox' })} />
          </Card>
        ) : null}
        {isPaid && needsApproval(social, { tierId: choice.tierId, rsvp }) ? (
          <p className={classes.soft}>{choice.points ? words.pointsText : words.reservedText}</p>
        ) : null}
        {isPaid ? <RefundTerms cancellationPolicy={rsvp.cancellationPolicy} paid={[rsvp.payment]} /> : null}
        <StepActions
          social={social}
          choice={choice}
          isDisabled={!form.values.isAccepted || (isPaid && !choice.points && !charge.data) || !!form.answer}
        >
          {submit}
        </StepActions>
      </WriteForm>
    </>
  );
}

/** What is paid with momo points; fees and codes are for money. */
const PointsCard = ({ rsvp, points }: Pick<Props, 'rsvp'> & { points: number }) => (
  <Card>
    <Facts facts={[{ label: ticketLabel(rsvp), value: words.points(points), isTotal: true }]} />
  </Card>
);

function ChargeCard({ social, rsvp, choice }: Omit<Props, 'submit'>) {
  const read = useCharge(social, choice);
  return (
    <Card>
      <Loaded read={read}>
        {({ charge, promoProblem }) => (
          <>
            <Facts facts={lines(charge, rsvp)} />
            <PromoField key={choice.promoCode} social={social} choice={choice} problem={promoProblem} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Confirm = Pick<Props, 'social' | 'rsvp'> & { isCodeRefused: boolean };

/** Saves what is left and continues: to the payment page where money is due, else to the ticket. A refused code is dropped: the price on show is without it. */
function useConfirm({ social, rsvp, isCodeRefused }: Confirm) {
  const { call } = useSession();
  const navigate = useNavigate();
  const goTo = usePaymentPage();
  const confirm = async () => {
    const params = { id: social.id };
    const saved = await call(rsvpsContract.update, {
      params,
      body: { isNoShowPolicyAccepted: true, ...(isCodeRefused ? { promoCode: null } : {}) },
    });
    if (saved.data.rsvp?.nextStep !== 'PAYMENT') return null;
    const { data: session } = await call(paymentsContract.openForSocial, {
      params,
      body: { rsvpId: rsvp.id },
    });
    return session;
  };
  return useSendForm(confirm, {
    initialValues: { isAccepted: !rsvp.steps.includes('NO_SHOW_POLICY') },
    refreshes: [socialsContract.getBySlug, ticketsContract.mine],
    onSaved: session => {
      if (session) goTo(session);
      else void navigate(`/my-ticket?social=${social.id}&new=1`);
    },
  });
}

const money = (charge: Charge, amount: number) => (
  <span className="mo-figures">{formatMoney(amount, charge.currency)}</span>
);

const ticketLabel = (rsvp: RsvpView) =>
  `${rsvp.tierName ?? words.ticket}${rsvp.plusOnes > 0 ? ` × ${rsvp.plusOnes + 1}` : ''}`;

const lines = (charge: Charge, rsvp: RsvpView) => [
  {
    label: ticketLabel(rsvp),
    value: money(charge, charge.ticketPrice),
  },
  ...(charge.discount > 0
    ? [{ label: charge.promoText ?? words.promoCode, value: <>−{money(charge, charge.discount)}</> }]
    : []),
  ...(charge.depositAmount > 0
    ? [{ label: words.depositBackWhenCome, value: money(charge, charge.depositAmount) }]
    : []),
  ...(charge.fee > 0 ? [{ label: words.fee, value: money(charge, charge.fee) }] : []),
  { label: words.total, value: money(charge, charge.total), isTotal: true },
];
