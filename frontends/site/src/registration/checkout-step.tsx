import { errorText, useSession, useWrite } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { type Charge, rsvpsContract, ticketsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  Card,
  Facts,
  formatMoney,
  Loaded,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
} from '@momos/ui';
import { Checkbox, Form, FormActions, FormError, TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { finishWords } from './finish-words.ts';
import * as classes from './registration.module.css';

type Props = { social: SocialView; rsvp: RsvpView };

/** What it costs, each part explained, and the last word: pay, ask, or take the place. */
export function CheckoutStep({ social, rsvp }: Props) {
  const isPaid = rsvp.steps.includes('PAYMENT');
  const [isAccepted, setAccepted] = useState(!rsvp.steps.includes('NO_SHOW_POLICY'));
  const confirm = useConfirm({ social, rsvp });
  const promo = useWrite(rsvpsContract.update, { refreshes: [socialsContract.getBySlug] });
  return (
    <Form
      onSubmit={event => {
        event.preventDefault();
        confirm.mutate();
      }}
      label="Confirm"
    >
      {isPaid ? <ChargeCard social={social} rsvp={rsvp} promo={promo} /> : null}
      {social.noShowPolicy ? (
        <Card tone="sunken">
          <h2>If you do not come</h2>
          <p className={classes.policy}>{social.noShowPolicy}</p>
          <Checkbox
            label="I understand"
            checked={isAccepted}
            onChange={event => setAccepted(event.currentTarget.checked)}
          />
        </Card>
      ) : null}
      {social.isApprovalRequired && isPaid ? (
        <p className={classes.soft}>
          Your card is only reserved now. It is charged when the hosts approve you, and released when they do
          not.
        </p>
      ) : null}
      <FormError>{confirm.error ? errorText(confirm.error) : null}</FormError>
      <FormActions>
        <Button
          type="submit"
          size="md"
          loading={confirm.isPending || confirm.isSuccess}
          disabled={!isAccepted || promo.isPending}
        >
          {isPaid ? 'Go to payment' : finishWords(social)}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Saves what is left and goes on: to the payment page where money is due, else to the ticket. */
function useConfirm({ social, rsvp }: Props) {
  const { call } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const saved = await call(rsvpsContract.update, {
        params: { id: social.id },
        body: { isNoShowPolicyAccepted: true },
      });
      if (saved.data.rsvp?.nextStep !== 'PAYMENT') return `/my-ticket?social=${social.id}&new=1`;
      const { data: session } = await call(paymentsContract.openForSocial, {
        params: { id: social.id },
        body: { rsvpId: rsvp.id },
      });
      return session.url ?? `/payments/return?payment=${session.paymentId}`;
    },
    onSuccess: async address => {
      await Promise.all(
        [socialsContract.getBySlug, ticketsContract.mine].map(route =>
          queries.invalidateQueries({ queryKey: [route.id] }),
        ),
      );
      if (address.startsWith('/payments/return') || address.startsWith('/my-ticket')) void navigate(address);
      else location.assign(address);
    },
  });
}

/** Saving a promo code; paying waits for it. */
type Promo = ReturnType<typeof useWrite<typeof rsvpsContract.update>>;

function ChargeCard({ social, rsvp, promo }: Props & { promo: Promo }) {
  const { call } = useSession();
  const body = {
    tierId: rsvp.tierId ?? '',
    plusOnes: rsvp.plusOnes,
    ...(rsvp.promoCode ? { promoCode: rsvp.promoCode } : {}),
  };
  const charge = useQuery({
    queryKey: [rsvpsContract.totalCharge.id, social.id, body],
    queryFn: ({ signal }) => call(rsvpsContract.totalCharge, { params: { id: social.id }, body }, { signal }),
  });
  return (
    <Card>
      <Loaded read={charge}>{({ data }) => <Facts facts={lines(data, rsvp)} />}</Loaded>
      <PromoField social={social} rsvp={rsvp} save={promo} />
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

function PromoField({ social, rsvp, save }: Props & { save: Promo }) {
  const [code, setCode] = useState(rsvp.promoCode ?? '');
  const apply = (promoCode: string | null) => save.mutate({ params: { id: social.id }, body: { promoCode } });
  return (
    <div className={classes.promo}>
      <TextInput
        label="Promo code"
        value={code}
        onChange={event => setCode(event.currentTarget.value.toUpperCase())}
        error={save.error ? errorText(save.error) : null}
        autoCapitalize="characters"
        autoComplete="off"
      />
      {rsvp.promoCode ? (
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => {
            setCode('');
            apply(null);
          }}
        >
          Remove
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={code.trim() === ''}
          loading={save.isPending}
          onClick={() => apply(code.trim())}
        >
          Apply
        </Button>
      )}
    </div>
  );
}
