import { saleState } from '@momos/contracts/sale-window';
import { useSession } from '@momos/api-client';
import { type Answer, isOptionalBox } from '@momos/contracts/questionnaire';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { Bone, formatMoney, LazyView } from '@momos/ui';
import { Radio, Switch, useSendForm, WriteForm, type WriteFormState } from '@momos/ui/forms';
import { useState } from 'react';
import { saleText } from '../social/sale-text.ts';
import { registrationWords } from '../words/registration.ts';
import { isWaitlisted } from './finish-label.ts';
import { missingNames, namesOf, PlusOneNames, toName } from './plus-one-names.tsx';
import { OptionalBoxes } from './optional-boxes.tsx';
import { StepActions } from './step-actions.tsx';
import type { Choice } from './use-charge.ts';
import * as classes from './registration.module.css';

const words = registrationWords.ticketStep;

type Registering = {
  social: SocialView;
  rsvp: RsvpView | undefined;
  inviteCode: string | undefined;
  onDone: () => void;
};

/** The optional checkboxes of a social whose hosts ask nothing; else they are among the questions. */
const boxesOf = ({ questionnaire: { questions } }: SocialView) =>
  questions.every(isOptionalBox) ? questions : [];

/** What a ticket costs in momo points; null where money alone pays. */
const pointsPriceOf = ({ ticketTiers }: SocialView, tierId: string | undefined): number | null =>
  ticketTiers.find(({ id }) => id === tierId)?.pointsPrice ?? null;

/** What is chosen first: the ticket that the reader is invited with, else one that they would not wait for. */
function firstTier(
  social: SocialView,
  { rsvp, now }: { rsvp: RsvpView | undefined; now: number },
): TicketTier | undefined {
  const onSale = social.ticketTiers.filter(tier => saleState(tier, now) === 'OPEN');
  const invitedWith = social.viewer.guestInvitation?.tierId;
  return (
    onSale.find(({ id }) => id === invitedWith) ??
    onSale.find(tier => !isWaitlisted(social, { tier, rsvp })) ??
    onSale[0]
  );
}

/** The choice of the first step, which later ones show the price of. The first save makes the registration; later ones change it. */
export function useTicketForm({ social, rsvp, inviteCode, onDone }: Registering): TicketForm {
  const { call } = useSession();
  const params = { id: social.id };
  const [now] = useState(() => Date.now());
  return useSendForm(
    async ({ answers, plusOneNames, isPaidWithPoints, ...steps }: TicketValues, how): Promise<unknown> => {
      const body = {
        ...steps,
        ...(boxesOf(social).length > 0 ? { answers } : {}),
        ...(pointsPriceOf(social, steps.tierId) === null ? {} : { isPaidWithPoints }),
        ...(social.arePlusOnesNamed ? { plusOneNames: namesOf(plusOneNames, steps.plusOnes) } : {}),
      };
      return rsvp
        ? call(rsvpsContract.update, { params, body }, how)
        : call(
            rsvpsContract.create,
            { params, body: { ...body, ...(inviteCode ? { inviteCode } : {}) } },
            how,
          );
    },
    {
      initialValues: {
        tierId: rsvp?.tierId ?? firstTier(social, { rsvp, now })?.id,
        plusOnes: rsvp?.plusOnes ?? 0,
        plusOneNames: rsvp?.plusOneNames ?? [],
        isAttendanceShared: rsvp?.isAttendanceShared ?? false,
        isPaidWithPoints: rsvp?.points?.isChosen ?? false,
        answers: rsvp?.answers.filter(each => isOptionalBox({ id: each.questionId })) ?? [],
      },
      validate: values => missingNames(values.plusOneNames, toName(social, values)),
      refreshes: [socialsContract.getBySlug, ticketsContract.mine],
      onSaved: onDone,
    },
  );
}
type TicketValues = {
  tierId: string | undefined;
  plusOnes: number;
  plusOneNames: string[];
  isAttendanceShared: boolean;
  isPaidWithPoints: boolean;
  answers: Answer[];
};
type TicketForm = WriteFormState<TicketValues>;
type Props = {
  social: SocialView;
  rsvp: RsvpView | undefined;
  form: TicketForm;
  choice: Choice;
  submit: string;
};

// Few tickets have a price in points.
const loadPointsChoice = () => import('./points-choice.tsx').then(file => file.PointsChoice);

// Few hosts let guests bring others.
const loadPlusOnes = () => import('./plus-ones.tsx').then(file => file.PlusOnes);

/** Which ticket, and who comes along. */
export function TicketStep({ social, rsvp, form, choice, submit }: Props) {
  const { tierId, answers } = form.values;
  const boxes = boxesOf(social);
  return (
    <WriteForm form={form} label={words.ticket}>
      <TierChoices social={social} rsvp={rsvp} form={form} />
      {social.maxPlusOnes > 0 ? (
        <LazyView
          load={loadPlusOnes}
          fallback={<Bone height="5.25rem" />}
          props={{
            max: social.maxPlusOnes,
            ...form.props('plusOnes'),
            onChange: plusOnes => form.setFieldValue('plusOnes', plusOnes),
          }}
        />
      ) : null}
      <PlusOnesToName social={social} form={form} />
      <Points social={social} form={form} />
      <Switch label={words.showMeGuestList} {...form.props('isAttendanceShared', { type: 'checkbox' })} />
      {boxes.length > 0 ? (
        <OptionalBoxes
          boxes={boxes}
          answers={answers}
          onChange={ticked => form.setFieldValue('answers', ticked)}
        />
      ) : null}
      <StepActions social={social} choice={choice} isDisabled={!tierId}>
        {submit}
      </StepActions>
    </WriteForm>
  );
}

function TierChoices({ social, rsvp, form }: Pick<Props, 'social' | 'rsvp' | 'form'>) {
  const { tierId, plusOnes } = form.values;
  return (
    <Radio.Group label={words.yourTicket} {...form.props('tierId')} value={tierId ?? null}>
      <div className={classes.tiers}>
        {social.ticketTiers.map(tier => (
          <TierChoice
            key={tier.id}
            tier={tier}
            social={social}
            isChosen={tier.id === tierId}
            isWaitlisted={isWaitlisted(social, { tier, plusOnes, rsvp })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Points({ social, form }: Pick<Props, 'social' | 'form'>) {
  const { tierId, plusOnes, isPaidWithPoints } = form.values;
  const tier = social.ticketTiers.find(({ id }) => id === tierId);
  if (!tier?.pointsPrice) return null;
  const count = 1 + plusOnes;
  return (
    <LazyView
      load={loadPointsChoice}
      fallback={<Bone height="5.25rem" />}
      props={{
        points: tier.pointsPrice * count,
        money: tier.ticketPrice * count,
        currency: social.currency,
        isWithPoints: isPaidWithPoints,
        onChange: isWithPoints => form.setFieldValue('isPaidWithPoints', isWithPoints),
      }}
    />
  );
}

function PlusOnesToName({ social, form }: Pick<Props, 'social' | 'form'>) {
  const count = toName(social, form.values);
  return count > 0 ? <PlusOneNames form={form} count={count} /> : null;
}

type TierChoiceProps = { tier: TicketTier; social: SocialView; isChosen: boolean; isWaitlisted: boolean };

function TierChoice({ tier, social: { currency, timezone }, isChosen, ...choice }: TierChoiceProps) {
  const [now] = useState(() => Date.now());
  const sale = saleText(tier, timezone, now);
  const left = tier.remainingQuantity;
  const facts = [
    sale,
    tier.depositAmount > 0 ? words.depositBackWhenCome(formatMoney(tier.depositAmount, currency)) : null,
    left === 0 ? words.soldOut : left <= 10 ? words.left(left) : null,
    left > 0 && choice.isWaitlisted ? words.wouldWait : null,
  ];
  return (
    <Radio.Card
      value={tier.id}
      className={classes.tier}
      data-chosen={isChosen || undefined}
      disabled={saleState(tier, now) !== 'OPEN'}
    >
      <Radio.Indicator />
      <span className={classes.tierWords}>
        <strong>{tier.name}</strong>
        <span className={classes.soft}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`${classes.tierPrice} mo-figures`}>
        {tier.ticketPrice === 0 ? words.free : formatMoney(tier.ticketPrice, currency)}
      </span>
    </Radio.Card>
  );
}
