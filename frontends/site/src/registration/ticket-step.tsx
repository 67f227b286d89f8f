import { errorText, useWrite } from '@momos/api-client';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, formatMoney } from '@momos/ui';
import { Form, FormActions, FormError, NumberInput, Radio, Switch } from '@momos/ui/forms';
import { useState } from 'react';
import * as classes from './registration.module.css';

type Props = {
  social: SocialView;
  rsvp: RsvpView | undefined;
  inviteCode: string | undefined;
  submit: string;
  onDone: () => void;
};

/** Which ticket, and who comes along. The first save makes the registration; later ones change it. */
export function TicketStep({ social, rsvp, inviteCode, submit, onDone }: Props) {
  const free = social.ticketTiers.find(tier => tier.remainingQuantity > 0) ?? social.ticketTiers[0];
  const [tierId, setTierId] = useState(rsvp?.tierId ?? free?.id);
  const [plusOnes, setPlusOnes] = useState(rsvp?.plusOnes ?? 0);
  const [isAttendanceShared, setShared] = useState(rsvp?.isAttendanceShared ?? false);
  const options = { refreshes: [socialsContract.getBySlug], onDone };
  const create = useWrite(rsvpsContract.create, options);
  const update = useWrite(rsvpsContract.update, options);
  const save = () => {
    const body = { tierId, plusOnes, isAttendanceShared };
    if (rsvp) update.mutate({ params: { id: social.id }, body });
    else
      create.mutate({ params: { id: social.id }, body: { ...body, ...(inviteCode ? { inviteCode } : {}) } });
  };
  const error = create.error ?? update.error;
  return (
    <Form
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
      label="Ticket"
    >
      <Radio.Group label="Your ticket" value={tierId ?? null} onChange={setTierId}>
        <div className={classes.tiers}>
          {social.ticketTiers.map(tier => (
            <TierChoice key={tier.id} tier={tier} currency={social.currency} isChosen={tier.id === tierId} />
          ))}
        </div>
      </Radio.Group>
      {social.maxPlusOnes > 0 ? (
        <NumberInput
          label="Guests you bring"
          description={`Up to ${social.maxPlusOnes}; each takes a place of their own`}
          min={0}
          max={social.maxPlusOnes}
          clampBehavior="strict"
          allowDecimal={false}
          value={plusOnes}
          onChange={value => setPlusOnes(Number(value) || 0)}
        />
      ) : null}
      <Switch
        label="Let other guests see that I come"
        checked={isAttendanceShared}
        onChange={event => setShared(event.currentTarget.checked)}
      />
      <FormError>{error ? errorText(error) : null}</FormError>
      <FormActions>
        <Button type="submit" loading={create.isPending || update.isPending} disabled={!tierId}>
          {submit}
        </Button>
      </FormActions>
    </Form>
  );
}

function TierChoice({ tier, currency, isChosen }: { tier: TicketTier; currency: string; isChosen: boolean }) {
  const left = tier.remainingQuantity;
  const facts = [
    tier.depositAmount > 0
      ? `${formatMoney(tier.depositAmount, currency)} deposit, back when you come`
      : null,
    left === 0 ? 'Sold out: you would join the waitlist' : left <= 10 ? `${left} left` : null,
  ];
  return (
    <Radio.Card value={tier.id} className={classes.tier} data-chosen={isChosen || undefined}>
      <Radio.Indicator />
      <span className={classes.tierWords}>
        <strong>{tier.name}</strong>
        <span className={classes.soft}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`${classes.tierPrice} mo-figures`}>
        {tier.ticketPrice === 0 ? 'Free' : formatMoney(tier.ticketPrice, currency)}
      </span>
    </Radio.Card>
  );
}
