import { errorText, useSession, useWrite } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { type Charge, chargesContract } from '@momos/contracts/charges';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, Card, Facts, formatMoney, Loaded, useNavigate, useQuery } from '@momos/ui';
import { Checkbox, FormActions, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { finishLabel } from './finish-label.ts';
import * as classes from './registration.module.css';

type Props = { social: SocialView; rsvp: RsvpView };

/** What it costs, each part explained, and the last step: pay, ask to join, or register. */
export function CheckoutStep({ social, rsvp }: Props) {
  const isPaid = rsvp.steps.includes('PAYMENT');
  const promo = usePromo({ social, rsvp });
  const form = useConfirm({ social, rsvp });
  return (
    <>
      {isPaid ? <ChargeCard social={social} rsvp={rsvp} promo={promo} /> : null}
      <WriteForm form={form} label="Confirm" isLight>
        {social.noShowPolicy ? (
          <Card tone="sunken">
            <h2>If you do not come</h2>
            <p className={classes.policy}>{social.noShowPolicy}</p>
            <Checkbox label="I understand" {...form.props('isAccepted', { type: 'checkbox' })} />
          </Card>
        ) : null}
        {social.isApprovalRequired && isPaid ? (
          <p className={classes.soft}>
            Your card is only reserved now. It is charged when the hosts approve you, and released when they
            do not.
          </p>
        ) : null}
        <FormActions>
          <SubmitButton size="md" disabled={!form.values.isAccepted || promo.isPending || !!form.answer}>
            {isPaid ? 'Go to payment' : finishLabel(social)}
          </SubmitButton>
        </FormActions>
      </WriteForm>
    </>
  );
}

/** Saves what is left and continues: to the payment page where money is due, else to the ticket. */
function useConfirm({ social, rsvp }: Props) {
  const { call } = useSession();
  const navigate = useNavigate();
  const confirm = async (): Promise<string> => {
    const params = { id: social.id };
    const saved = await call(rsvpsContract.update, { params, body: { isNoShowPolicyAccepted: true } });
    if (saved.data.rsvp?.nextStep !== 'PAYMENT') return `/my-ticket?social=${social.id}&new=1`;
    const { data: session } = await call(paymentsContract.openForSocial, {
      params,
      body: { rsvpId: rsvp.id },
    });
    return session.url ?? `/payments/return?payment=${session.paymentId}`;
  };
  return useSendForm(confirm, {
    initialValues: { isAccepted: !rsvp.steps.includes('NO_SHOW_POLICY') },
    refreshes: [socialsContract.getBySlug, ticketsContract.mine],
    onSaved: address => {
      if (address.startsWith('/payments/return') || address.startsWith('/my-ticket')) void navigate(address);
      else location.assign(address);
    },
  });
}

const usePromo = ({ social }: Props) => {
  const save = useWrite(rsvpsContract.update, { refreshes: [socialsContract.getBySlug] });
  const apply = (promoCode: string | null) => save.mutate({ params: { id: social.id }, body: { promoCode } });
  return { apply, error: save.error, isPending: save.isPending };
};

/** Saving a promo code; paying waits for it. */
type Promo = ReturnType<typeof usePromo>;

function ChargeCard({ social, rsvp, promo }: Props & { promo: Promo }) {
  const { call } = useSession();
  const body = {
    tierId: rsvp.tierId ?? '',
    plusOnes: rsvp.plusOnes,
    ...(rsvp.promoCode ? { promoCode: rsvp.promoCode } : {}),
  };
  const charge = useQuery({
    queryKey: [chargesContract.totalCharge.id, social.id, body],
    queryFn: ({ signal }) =>
      call(chargesContract.totalCharge, { params: { id: social.id }, body }, { signal }),
  });
  return (
    <Card>
      <Loaded read={charge}>{({ data }) => <Facts facts={lines(data, rsvp)} />}</Loaded>
      <PromoField rsvp={rsvp} promo={promo} />
    </Card>
  );
}

const money = (charge: Charge, amount: number) => (
  <span className="mo-figures">{formatMoney(amount, charge.currency)}</span>
);

const lines = (charge: Charge, rsvp: RsvpView) => [
  {
    label: `${rsvp.tierName ?? 'Ticket'}${rsvp.plusOnes > 0 ? ` × ${rsvp.plusOnes + 1}` : ''}`,
    value: money(charge, charge.ticketPrice),
  },
  ...(charge.discount > 0
    ? [{ label: charge.promoText ?? 'Promo code', value: <>−{money(charge, charge.discount)}</> }]
    : []),
  ...(charge.depositAmount > 0
    ? [{ label: 'Deposit, back when you come', value: money(charge, charge.depositAmount) }]
    : []),
  ...(charge.fee > 0 ? [{ label: 'Fee', value: money(charge, charge.fee) }] : []),
  { label: 'Total', value: money(charge, charge.total), isTotal: true },
];

function PromoField({ rsvp, promo: { apply, error, isPending } }: { rsvp: RsvpView; promo: Promo }) {
  const [code, setCode] = useState(rsvp.promoCode ?? '');
  const isApplied = rsvp.promoCode !== null;
  const press = () => {
    if (isApplied) setCode('');
    apply(isApplied ? null : code.trim());
  };
  return (
    <div className={classes.promo}>
      <TextInput
        label="Promo code"
        value={code}
        onChange={event => setCode(event.currentTarget.value.toUpperCase())}
        error={error ? errorText(error) : null}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <Button variant="default" disabled={code.trim() === ''} loading={isPending} onClick={press}>
        {isApplied ? 'Remove' : 'Apply'}
      </Button>
    </div>
  );
}
