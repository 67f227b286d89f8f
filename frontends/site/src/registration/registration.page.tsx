import { useCounted, useRead } from '@momos/api-client';
import { isOptionalBox } from '@momos/contracts/questionnaire';
import { activeRsvp, type RegistrationStep, type RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Loaded,
  Navigate,
  Page,
  PageHeader,
  Stepper,
  TextLink,
  useParams,
  useNavigate,
  useSearchParams,
  When,
} from '@momos/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { WaitlistChance } from '../social/waitlist-chance.tsx';
import { registrationWords } from '../words/registration.ts';
import { CheckoutStep } from './checkout-step.tsx';
import { EmailStep } from './email-step.tsx';
import { finishLabel, isPriced, isWaitlisted } from './finish-label.ts';
import { toName } from './plus-one-names.tsx';
import { QuestionsStep, standingOf } from './questions-step.tsx';
import { TicketStep, useTicketForm } from './ticket-step.tsx';
import { useCharge } from './use-charge.ts';
import * as classes from './registration.module.css';

const words = registrationWords.registration;

/** The groups of questions that people go through; the server's steps fall into them (spec §3 "Registration flow steps"). */
type Stage = 'Ticket' | 'Email' | 'Questions' | 'Confirm';

const stageOf: Record<RegistrationStep, Stage> = {
  TICKET_TIER_SELECTION: 'Ticket',
  ATTENDANCE_TAKING: 'Ticket',
  MOMOS_DEDUCTION: 'Ticket',
  LIMIT_ORGANIZATION_VERIFICATION: 'Email',
  SGN_QUESTIONNAIRE: 'Questions',
  QUESTIONNAIRE: 'Questions',
  PAYMENT: 'Confirm',
  NO_SHOW_POLICY: 'Confirm',
};

/** Registering for a social: one group at a time, saved as it goes, back without loss. */
export function RegistrationPage() {
  useCounted('registration.opened');
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const inviteCode = query.get('inviteCode') ?? undefined;
  const isChange = query.get('change') === 'answers';
  const read = useRead(socialsContract.getBySlug, {
    params: { slug },
    query: inviteCode ? { inviteCode } : {},
  });
  return (
    <Loaded read={read}>
      {({ data }) => {
        const rsvp = activeRsvp(data.rsvps);
        return isChange && rsvp ? (
          <ChangeAnswers social={data} rsvp={rsvp} />
        ) : (
          <Registration key={data.id} social={data} inviteCode={inviteCode} />
        );
      }}
    </Loaded>
  );
}

/** The questions alone, for a person who registered and wants to answer otherwise. */
function ChangeAnswers({ social, rsvp }: { social: SocialView; rsvp: RsvpView }) {
  const navigate = useNavigate();
  const ticket = `/my-ticket?social=${social.id}`;
  return (
    <Page width="form" title={words.changeAnswers(social.title)}>
      <PageHeader
        eyebrow={<TextLink to={ticket}>{words.backToTheTicket}</TextLink>}
        title={words.yourAnswers}
        lead={social.title}
      />
      <QuestionsStep
        social={social}
        rsvp={rsvp}
        submit={words.saveAnswers}
        plusOnesToName={toName(social, rsvp)}
        onDone={() => void navigate(ticket)}
      />
    </Page>
  );
}

/**
 * The groups that this registration goes through. What is paid or accepted comes last; who joins the waitlist of a priced ticket pays
 * when there is a place.
 */
function stagesOf(
  social: SocialView,
  chosen: { tier: TicketTier | undefined; plusOnes: number; rsvp: RsvpView | undefined },
): Stage[] {
  const isLastAsked = chosen.rsvp?.nextStep && stageOf[chosen.rsvp.nextStep] === 'Confirm';
  const isConfirmed = isPriced(chosen.tier) ? !isWaitlisted(social, chosen) : social.noShowPolicy !== null;
  return [
    'Ticket',
    ...(isEmailAsked(social, chosen.rsvp) ? (['Email'] as const) : []),
    ...(isAnythingAsked(social, chosen.rsvp) ? (['Questions'] as const) : []),
    ...(isLastAsked || isConfirmed ? (['Confirm'] as const) : []),
  ];
}

/** By the hosts, or by the platform, which asks each person once. */
const isAnythingAsked = (social: SocialView, rsvp: RsvpView | undefined) =>
  standingOf(social, rsvp).length > 0 || !social.questionnaire.questions.every(isOptionalBox);

/** Until the server knows a proven address; before that it may know one. */
const isEmailAsked = ({ emailDomains }: SocialView, rsvp: RsvpView | undefined) =>
  emailDomains.length > 0 && (!rsvp || rsvp.nextStep === 'LIMIT_ORGANIZATION_VERIFICATION');

/** The registration that can still be filled in, if any. */
const openRsvp = (social: SocialView): RsvpView | undefined => {
  const rsvp = activeRsvp(social.rsvps) ?? social.rsvps.find(each => each.status === 'INITIAL');
  return rsvp && rsvp.status !== 'REJECTED' ? rsvp : undefined;
};

type RegistrationProps = { social: SocialView; inviteCode: string | undefined };

/** Where a registration stands: its steps by the chosen tier, the current one, and the form of the first. */
function useRegistration({ social, inviteCode }: RegistrationProps) {
  const rsvp = openRsvp(social);
  const [chosen, setChosen] = useState<number>();
  const ticket = useTicketForm({ social, rsvp, inviteCode, onDone: () => setChosen(1) });
  const { tierId = '', plusOnes } = ticket.values;
  const tier = social.ticketTiers.find(({ id }) => id === tierId);
  const stages = stagesOf(social, { tier, plusOnes, rsvp });
  const asked = rsvp?.nextStep ? stages.indexOf(stageOf[rsvp.nextStep]) : 0;
  const current = Math.max(0, Math.min(chosen ?? asked, stages.length - 1));
  const points = ticket.values.isPaidWithPoints ? (tier?.pointsPrice ?? 0) * (1 + plusOnes) : 0;
  const choice = { tierId, plusOnes, promoCode: rsvp?.promoCode ?? null, ...(points > 0 ? { points } : {}) };
  const { data: quoted, isPlaceholderData } = useCharge(social, choice);
  const total = isPlaceholderData ? undefined : quoted?.charge.total;
  const isLast = current === stages.length - 1;
  const submit = isLast ? finishLabel(social, { tier, plusOnes, rsvp, points, total }) : words.continue;
  return { rsvp, ticket, stages, current, setChosen, step: { social, choice, submit } };
}

/** The place of a step, which takes the focus when another one comes, so that keys and readers continue there. */
function StepPlace({ stage, children }: { stage: Stage; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [stage]);
  return (
    <section ref={place} tabIndex={-1} aria-label={words.stages[stage]} className={classes.step}>
      {children}
    </section>
  );
}

function Registration({ social, inviteCode }: RegistrationProps) {
  const { rsvp, ticket, stages, current, setChosen, step } = useRegistration({ social, inviteCode });
  if (rsvp && !rsvp.nextStep && rsvp.status !== 'INITIAL')
    return <Navigate replace to={`/my-ticket?social=${social.id}&new=1`} />;
  const invite = inviteCode ? `?inviteCode=${encodeURIComponent(inviteCode)}` : '';
  return (
    <Page width="form" title={words.register(social.title)}>
      <PageHeader
        eyebrow={<TextLink to={`/socials/${social.slug}${invite}`}>{words.backToTheSocial}</TextLink>}
        title={social.title}
        lead={<When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />}
      />
      {rsvp ? <MoneyBackNotes refunds={rsvp.payment.refunds} paid={rsvp.payment} /> : null}
      <WaitlistChance chance={social.waitlistChance} />
      {stages.length > 1 ? (
        <Stepper steps={stages.map(stage => words.stages[stage])} current={current} onBack={setChosen} />
      ) : null}
      <StepPlace stage={stages[current] ?? 'Ticket'}>
        {stages[current] === 'Ticket' ? <TicketStep {...step} rsvp={rsvp} form={ticket} /> : null}
        {stages[current] === 'Email' && rsvp ? (
          <EmailStep {...step} onDone={() => setChosen(undefined)} />
        ) : null}
        {stages[current] === 'Questions' && rsvp ? (
          <QuestionsStep {...step} rsvp={rsvp} onDone={() => setChosen(current + 1)} />
        ) : null}
        {stages[current] === 'Confirm' && rsvp ? <CheckoutStep {...step} rsvp={rsvp} /> : null}
      </StepPlace>
    </Page>
  );
}
