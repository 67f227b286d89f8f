import { useSessionState } from '@momos/api-client';
import { type Answer, isOptionalBox } from '@momos/contracts/questionnaire';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { saleState } from '@momos/contracts/sale-window';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView, TicketTier } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Bone,
  Button,
  ButtonLink,
  Card,
  formatMoney,
  isPast,
  LazyView,
  StatusBadge,
  useAction,
  useLocation,
  useNavigate,
  useNow,
} from '@momos/ui';
import { useState } from 'react';
import { isWaitlisted } from '../registration/finish-label.ts';
import { HostNote } from '../registration/host-note.tsx';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { moneyState } from '../payment/money-state.ts';
import { OfferCard } from '../registration/offer-card.tsx';
import { socialWords } from '../words/social.ts';
import { RefundTerms } from './refund-terms.tsx';
import { needsApproval } from './needs-approval.ts';
import { saleText } from './sale-text.ts';
import * as classes from './social.module.css';
import { WaitlistChance } from './waitlist-chance.tsx';

const words = socialWords.registerCard;

/** What is ticked beside the button; who gets `onTick` shows the boxes. */
type Ticks = { ticked: Answer[]; onTick?: (ticked: Answer[]) => void };
type Props = { social: SocialView; rsvp: RsvpView | undefined; inviteCode: string | undefined };

/** What a person can do about a social: register, continue, see the ticket. A bar keeps it in reach on the phone. */
export function RegisterCard(props: Props) {
  const { social, rsvp } = props;
  const [ticked, setTicked] = useState<Answer[]>([]);
  if (social.viewer.isHost && !rsvp) return <HostCard social={social} />;
  if (rsvp?.offerExpiresAt) return <OfferCard social={social} rsvp={rsvp} />;
  const isOver = social.isPast || social.isCancelled;
  return (
    <Card>
      <div className={classes.register}>
        <div className={classes.registerTop}>
          <span className={`${classes.price} mo-figures`}>{social.priceText}</span>
          <span className={classes.soft}>{placesText(social)}</span>
        </div>
        {rsvp ? <MoneyBackNotes refunds={rsvp.payment.refunds} paid={rsvp.payment} /> : null}
        <Invited social={social} />
        {rsvp && rsvp.status !== 'INITIAL' ? (
          <Standing social={social} rsvp={rsvp} />
        ) : (
          <Tiers social={social} />
        )}
        {isOver ? null : <WaitlistChance chance={social.waitlistChance} />}
        <Action {...props} ticked={ticked} onTick={setTicked} />
        {isOver ? null : (
          <RefundTerms cancellationPolicy={social.cancellationPolicy} paid={social.ticketTiers} />
        )}
      </div>
      {isOver && !rsvp ? null : (
        <div className={classes.bar}>
          <span className="mo-figures">{social.priceText}</span>
          <Action {...props} ticked={ticked} />
        </div>
      )}
    </Card>
  );
}

/** For a guest whom the hosts invited, until they have registered. */
const Invited = ({ social }: { social: SocialView }) =>
  social.viewer.guestInvitation && !social.isPast && !social.isCancelled ? (
    <p>
      {words.youAreInvited}
      {social.isApprovalRequired && !needsApproval(social) ? words.noApprovalNeeded : ''}
    </p>
  ) : null;

/** Hosts are not asked to join their own social: how full it is, and the way to its tools. */
const HostCard = ({ social }: { social: SocialView }) => (
  <Card>
    <div className={classes.register}>
      <div className={classes.registerTop}>
        <span className={`${classes.price} mo-figures`}>{social.priceText}</span>
        <span className={classes.soft}>{placesText(social)}</span>
      </div>
      <p>{words.youHostThis}</p>
      <Tiers social={social} />
      <ManageLink social={social} />
    </div>
    <div className={classes.bar}>
      <span className="mo-figures">{words.taken(social.confirmedPax, social.maxCapacity)}</span>
      <ManageLink social={social} />
    </div>
  </Card>
);

const ManageLink = ({ social: { slug } }: { social: SocialView }) => (
  <ButtonLink size="md" to={`/socials/${slug}/manage`}>
    {words.manage}
  </ButtonLink>
);

function placesText(social: SocialView): string {
  if (social.isPast) return words.ended;
  const left = social.maxCapacity - social.confirmedPax;
  if (social.isSoldOut) {
    // Places that are held for people who pay right now are taken, too.
    const full = left > 0 ? words.allTaken : words.full;
    return social.waitlistCount > 0 ? words.onTheWaitlist(full, social.waitlistCount) : full;
  }
  return left <= 20 ? words.ofPlacesLeft(left, social.maxCapacity) : words.placesAvailable;
}

const tierLine = (tier: TicketTier, currency: string) => {
  const price = tier.ticketPrice === 0 ? words.free : formatMoney(tier.ticketPrice, currency);
  if (tier.pointsPrice) return words.orPoints(price, tier.pointsPrice);
  return tier.depositAmount > 0 ? words.deposit(price, formatMoney(tier.depositAmount, currency)) : price;
};

function SaleLine({ tier, social }: { tier: TicketTier; social: SocialView }) {
  const text = saleText(tier, social.timezone, useNow(60_000));
  return text ? <span className={classes.soft}> · {text}</span> : null;
}

const Tiers = ({ social }: { social: SocialView }) =>
  social.ticketTiers.length < 2 &&
  social.ticketTiers.every(
    tier => tier.depositAmount === 0 && !tier.pointsPrice && !tier.salesStart && !tier.salesEnd,
  ) ? null : (
    <ul className={classes.tiers} role="list">
      {social.ticketTiers.map(tier => (
        <li key={tier.id} className={classes.tier}>
          <span>
            {tier.name}
            {tier.remainingQuantity === 0 ? words.soldOut : ''}
            <SaleLine tier={tier} social={social} />
          </span>
          <span className="mo-figures">{tierLine(tier, social.currency)}</span>
        </li>
      ))}
    </ul>
  );

const standings: Partial<Record<RsvpView['status'], string>> = words.standings;

/** What is true of a registration right now; one that is not paid has not reached the hosts yet. */
function standingOf(social: SocialView, rsvp: RsvpView) {
  const { status, nextStep, isApprovalPending, isRemoved } = rsvp;
  if (isRemoved) return words.removed;
  if (status !== 'PENDING') return standings[status];
  if (isApprovalPending) return words.beingCharged;
  if (nextStep !== 'PAYMENT') return standings[status];
  if (!social.isApprovalRequired) return words.paymentMissing;
  return rsvp.isHostAwaited ? words.paymentMissingToHosts : words.paymentMissingAccepted;
}

const Standing = ({ social, rsvp }: { social: SocialView; rsvp: RsvpView }) => (
  <div>
    <StatusBadge status={rsvp.status} />
    <p>
      {standingOf(social, rsvp)}
      {rsvp.status === 'WAITLIST' && rsvp.waitlistPosition ? words.youAreNumber(rsvp.waitlistPosition) : ''}
    </p>
    {rsvp.hostNote ? <HostNote note={rsvp.hostNote} /> : null}
    <Money rsvp={rsvp} />
  </div>
);

/** Where the money is, until something of it goes back; that has notes of its own. */
function Money({ rsvp }: { rsvp: RsvpView }) {
  const state = rsvp.payment.refunds.length === 0 ? moneyState(rsvp) : null;
  if (!state) return null;
  return (
    <p className={classes.soft}>
      {state.label}: <span className="mo-figures">{state.value}</span>. {state.note}
    </p>
  );
}

function Action({ social, rsvp, inviteCode, ...ticks }: Props & Ticks) {
  const now = useNow(60_000);
  if (social.isCancelled) return <Button disabled>{words.thisSocialWasCancelled}</Button>;
  if (rsvp?.status === 'APPROVED' || rsvp?.status === 'ATTENDED')
    return (
      <ButtonLink to={ticketPath(social, now)}>
        {rsvp.status === 'ATTENDED' ? words.reviewThisSocial : words.viewMyTicket}
      </ButtonLink>
    );
  if (rsvp?.nextStep && (rsvp.status === 'INITIAL' || rsvp.status === 'PENDING'))
    return (
      <ButtonLink to={registerPath(social, inviteCode)}>
        {rsvp.nextStep === 'PAYMENT' ? words.continueToPayment : words.continueRegistration}
      </ButtonLink>
    );
  if (rsvp?.status === 'PENDING' || rsvp?.status === 'WAITLIST')
    return (
      <ButtonLink to={ticketPath(social, now)} variant="default">
        {words.viewMyRegistration}
      </ButtonLink>
    );
  if (social.isPast) return <Button disabled>{words.registrationIsClosed}</Button>;
  const sales = social.ticketTiers.map(tier => saleState(tier, now));
  if (!sales.includes('OPEN'))
    return <Button disabled>{sales.includes('BEFORE') ? words.notOnSaleYet : words.salesHaveEnded}</Button>;
  return <Register social={social} rsvp={rsvp} inviteCode={inviteCode} {...ticks} />;
}

/** The ticket and the review of a social; the page opens at what is to come, where one that has ended is not. */
const ticketPath = ({ id, eventEndTimestamp }: SocialView, now: number) =>
  `/my-ticket?${isPast(eventEndTimestamp, now) ? 'when=past&' : ''}social=${id}`;

/** Where the registration of a social is. */
const registerPath = (social: Pick<SocialView, 'slug'>, inviteCode: string | undefined) =>
  `/socials/${social.slug}/register${inviteCode ? `?inviteCode=${encodeURIComponent(inviteCode)}` : ''}`;

/** One click is enough where the hosts ask nothing: a single free tier, no questions of theirs or of the platform, no policy, no plus-ones. */
const isOneClick = (social: SocialView) =>
  social.isFree &&
  social.questionnaire.questions.every(isOptionalBox) &&
  !social.noShowPolicy &&
  social.maxPlusOnes === 0 &&
  social.emailDomains.length === 0 &&
  social.standingQuestions.length === 0 &&
  social.ticketTiers[0]?.depositAmount === 0;

type RegisterProps = Ticks & Props;

/** Leads on to what registering takes, as a link that works before the page is alive; where nothing is asked it registers. */
function Register(props: RegisterProps) {
  const { social, rsvp, inviteCode } = props;
  const { pathname, search } = useLocation();
  const isSignedIn = useSessionState() === 'signed-in';
  const isDirect = isOneClick(social);
  if (isSignedIn && isDirect) return <RegisterDirectly {...props} />;
  const path = registerPath(social, inviteCode);
  const back = isDirect ? pathname + search : path;
  return (
    <ButtonLink size="md" to={isSignedIn ? path : `/auth/login?returnTo=${encodeURIComponent(back)}`}>
      {labelOf(social, rsvp)}
    </ButtonLink>
  );
}

/** By what happens next, where that is the same for every ticket. */
function labelOf(social: SocialView, rsvp: RsvpView | undefined): string {
  const isQueue = social.ticketTiers.every(tier => isWaitlisted(social, { tier, rsvp }));
  if (isQueue) return words.joinTheWaitlist;
  return needsApproval(social, { rsvp }) ? words.askToJoin : words.register;
}

// Only who is signed in and one click away is shown them.
const loadBoxes = () => import('../registration/optional-boxes.tsx').then(file => file.OptionalBoxes);

function RegisterDirectly({ social, rsvp, inviteCode, ticked, onTick }: RegisterProps) {
  const navigate = useNavigate();
  const register = useAction(rsvpsContract.create, {
    refreshes: [socialsContract.getBySlug, ticketsContract.mine],
    onDone: ({ data }) =>
      navigate(data.nextStep ? registerPath(social, inviteCode) : `/my-ticket?social=${data.socialId}&new=1`),
  });
  const boxes = social.questionnaire.questions;
  const start = () =>
    register.mutate({
      params: { id: social.id },
      body: {
        tierId: social.ticketTiers[0]?.id,
        ...(ticked.length > 0 ? { answers: ticked } : {}),
        ...(inviteCode ? { inviteCode } : {}),
      },
    });
  return (
    <>
      {onTick && boxes.length > 0 ? (
        <LazyView
          load={loadBoxes}
          fallback={<Bone height={`${boxes.length * 2}rem`} />}
          props={{ boxes, answers: ticked, onChange: onTick }}
        />
      ) : null}
      <Button size="md" loading={register.isPending} onClick={start}>
        {labelOf(social, rsvp)}
      </Button>
    </>
  );
}
