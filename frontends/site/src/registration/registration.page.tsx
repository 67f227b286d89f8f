import { useRead } from '@momos/api-client';
import { activeRsvp, type RegistrationStep, type RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Loaded,
  Navigate,
  Page,
  PageHeader,
  Stepper,
  TextLink,
  useParams,
  useSearchParams,
  When,
} from '@momos/ui';
import { useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { finishLabel } from './finish-label.ts';
import { QuestionsStep } from './questions-step.tsx';
import { TicketStep } from './ticket-step.tsx';

/** The groups of questions that people go through; the server's steps fall into them (spec §3 "Registration flow steps"). */
type Stage = 'Ticket' | 'Questions' | 'Confirm';

const stageOf: Record<RegistrationStep, Stage> = {
  TICKET_TIER_SELECTION: 'Ticket',
  ATTENDANCE_TAKING: 'Ticket',
  MOMOS_DEDUCTION: 'Ticket',
  LIMIT_ORGANIZATION_VERIFICATION: 'Questions',
  SGN_QUESTIONNAIRE: 'Questions',
  QUESTIONNAIRE: 'Questions',
  PAYMENT: 'Confirm',
  NO_SHOW_POLICY: 'Confirm',
};

/** Registering for a social: one group at a time, saved as it goes, back without loss. */
export function RegistrationPage() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const inviteCode = query.get('inviteCode') ?? undefined;
  const read = useRead(socialsContract.getBySlug, {
    params: { slug },
    query: inviteCode ? { inviteCode } : {},
  });
  return (
    <Loaded read={read}>
      {({ data }) => <Registration key={data.id} social={data} inviteCode={inviteCode} />}
    </Loaded>
  );
}

/** Where nothing is paid and no policy is to be accepted, the last answer is the last word. */
function stagesOf(social: SocialView, rsvp: RsvpView | undefined): Stage[] {
  const hasQuestions = social.questionnaire.questions.length > 0;
  const isConfirmed = rsvp
    ? rsvp.steps.includes('PAYMENT') || rsvp.steps.includes('NO_SHOW_POLICY')
    : social.paymentInfo.isPaymentRequired || social.noShowPolicy !== null;
  return [
    'Ticket',
    ...(hasQuestions ? (['Questions'] as const) : []),
    ...(isConfirmed ? (['Confirm'] as const) : []),
  ];
}

/** The registration that can still be filled in, if any. */
const openRsvp = (social: SocialView): RsvpView | undefined => {
  const rsvp = activeRsvp(social.rsvps) ?? social.rsvps.find(each => each.status === 'INITIAL');
  return rsvp && rsvp.status !== 'REJECTED' ? rsvp : undefined;
};

function Registration({ social, inviteCode }: { social: SocialView; inviteCode: string | undefined }) {
  const rsvp = openRsvp(social);
  const stages = stagesOf(social, rsvp);
  const asked = rsvp?.nextStep ? stages.indexOf(stageOf[rsvp.nextStep]) : 0;
  const [chosen, setChosen] = useState<number>();
  const current = Math.max(0, Math.min(chosen ?? (rsvp ? asked : 0), stages.length - 1));
  const isOver = rsvp && !rsvp.nextStep && rsvp.status !== 'INITIAL';
  if (isOver) return <Navigate replace to={`/my-ticket?social=${social.id}&new=1`} />;
  const invite = inviteCode ? `?inviteCode=${encodeURIComponent(inviteCode)}` : '';
  return (
    <Page width="form" title={`Register · ${social.title}`}>
      <PageHeader
        eyebrow={<TextLink to={`/socials/${social.slug}${invite}`}>Back to the social</TextLink>}
        title={social.title}
        lead={<When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />}
      />
      {rsvp ? <MoneyBackNotes refunds={rsvp.payment.refunds} paid={rsvp.payment} /> : null}
      <Stepper steps={stages} current={current} onBack={setChosen} />
      <Step
        stage={stages[current]}
        social={social}
        rsvp={rsvp}
        inviteCode={inviteCode}
        submit={current === stages.length - 1 ? finishLabel(social) : 'Continue'}
        onDone={() => setChosen(current + 1)}
      />
    </Page>
  );
}

type StepProps = {
  stage: Stage | undefined;
  social: SocialView;
  rsvp: RsvpView | undefined;
  inviteCode: string | undefined;
  submit: string;
  onDone: () => void;
};

/** The form of one stage; all but the first need the registration that the first one made. */
function Step({ stage, ...props }: StepProps) {
  const { rsvp } = props;
  if (stage === 'Ticket') return <TicketStep {...props} />;
  if (!rsvp) return null;
  return stage === 'Questions' ? (
    <QuestionsStep {...props} rsvp={rsvp} />
  ) : (
    <CheckoutStep social={props.social} rsvp={rsvp} />
  );
}
