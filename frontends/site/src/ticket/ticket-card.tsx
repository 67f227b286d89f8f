import {
  Button,
  Cover,
  Facts,
  formatMoney,
  Group,
  LazyView,
  pictureUrl,
  StatusBadge,
  TextLink,
  When,
} from '@momos/ui';
import { IconChevronDown, IconConfetti, IconMapPin, IconVideo } from '@momos/ui/icons';
import { useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { moneyState } from '../payment/money-state.ts';
import { HostNote } from '../registration/host-note.tsx';
import { OfferCard } from '../registration/offer-card.tsx';
import { ReviewForm } from '../review/review-form.tsx';
import { CalendarLinks } from '../sharing/calendar-links.tsx';
import { ShareSocial } from '../sharing/share-social.tsx';
import { WaitlistChance } from '../social/waitlist-chance.tsx';
import { reviewWords } from '../words/review.ts';
import { ticketWords } from '../words/ticket.tsx';
import { CancelRegistration } from './cancel-registration.tsx';
import { Confetti } from './confetti.tsx';
import { ReportDialog } from './report-problem.tsx';
import { entryOf, type Ticket } from './ticket.ts';
import { OpenTransfer, TransferTicket } from './transfer-ticket.tsx';
import { WalletButtons } from './wallet-buttons.tsx';
import * as classes from './ticket.module.css';

const wording = ticketWords.ticketCard;

type Props = { ticket: Ticket; isNew: boolean; isOpen: boolean };

/** A ticket of the list: when, what and its state in a line, everything else when it is opened. */
export function TicketCard({ ticket, isNew, isOpen: isOpenFirst }: Props) {
  const { rsvp, social } = ticket;
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <article className={classes.ticket} data-new={isNew || undefined}>
      <div className={classes.row}>
        <div className={classes.thumb}>
          <Cover
            id={social.id}
            seed={social.coverSeed}
            src={pictureUrl(social.splashImageUrl, 320)}
            ratio="square"
          />
        </div>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {social.title}
            </button>
          </h2>
          <span className={classes.soft}>
            <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
          </span>
          <StatusBadge status={rsvp.status} />
        </div>
        <IconChevronDown className={classes.chevron} aria-hidden data-open={isOpen || undefined} />
      </div>
      {isOpen ? <Body ticket={ticket} isNew={isNew} /> : null}
    </article>
  );
}

const Body = ({ ticket, isNew }: { ticket: Ticket; isNew: boolean }) => {
  const { rsvp, social } = ticket;
  const isIn = rsvp.status === 'APPROVED';
  return (
    <div className={classes.body}>
      {isNew && isIn ? (
        <p className={classes.joy}>
          <Confetti />
          <IconConfetti size={20} aria-hidden /> {wording.youAreIn}
        </p>
      ) : null}
      {rsvp.isApprovalPending ? <p className={classes.soft}>{wording.cardBeingCharged}</p> : null}
      <Place social={social} isIn={isIn} />
      <p className={classes.soft}>{[rsvp.tierName, guestsOf(rsvp)].filter(Boolean).join(' · ')}</p>
      {rsvp.waitlistPosition ? (
        <>
          <p className={classes.soft}>{wording.waitlistPosition(rsvp.waitlistPosition)}</p>
          <WaitlistChance chance={ticket.waitlistChance} />
        </>
      ) : null}
      {rsvp.isRemoved ? <p className={classes.soft}>{wording.removed}</p> : null}
      {rsvp.hostNote ? <HostNote note={rsvp.hostNote} /> : null}
      {rsvp.offerExpiresAt ? <OfferCard social={social} rsvp={rsvp} /> : null}
      {rsvp.ticketCode && isIn && !social.isOnline ? (
        <LazyView
          load={loadCode}
          props={{ code: rsvp.ticketCode, doorCode: rsvp.doorCode, title: social.title }}
        />
      ) : null}
      {ticket.transfer ? <OpenTransfer socialId={social.id} transfer={ticket.transfer} /> : null}
      <WalletButtons socialId={social.id} wallets={ticket.wallets ?? []} />
      {rsvp.status === 'ATTENDED' || rsvp.review ? (
        <ReviewForm rsvp={rsvp} endsAt={social.eventEndTimestamp} />
      ) : null}
      {rsvp.status === 'ATTENDED' ? <People rsvp={rsvp} /> : null}
      <Money rsvp={rsvp} isPaidByAnother={ticket.isPaidByAnother === true} />
      <Actions ticket={ticket} isNew={isNew} />
    </div>
  );
};

/** Fetched when asked for. */
const loadPeopleMet = () => import('../review/people-met.tsx').then(file => file.PeopleMet);

function People({ rsvp }: Pick<Ticket, 'rsvp'>) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <LazyView load={loadPeopleMet} props={{ rsvp }} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {reviewWords.peopleMet.open}
      </Button>
    </div>
  );
}

// A ticket that this browser kept from before has no names.
const guestsOf = ({ plusOnes, plusOneNames = [] }: Partial<Ticket['rsvp']>) =>
  plusOnes ? wording.withGuests(plusOnes, plusOneNames) : null;

/** What a person with a ticket may still change without another ticket. */
const isChangeable = ({ nextStep, steps, plusOneNames = [] }: Partial<Ticket['rsvp']>) =>
  !nextStep && (steps?.includes('QUESTIONNAIRE') || plusOneNames.length > 0);

/** Reports to our team what went wrong. */
function ReportProblem({ social: { id, title } }: { social: Ticket['social'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {ticketWords.reportProblem.report}
      </Button>
      <ReportDialog socialId={id} title={title} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Fetched after registering, or when asked for. */
const loadNextSteps = () => import('../post-rsvp/next-steps.tsx').then(file => file.NextSteps);

/** What one can do with a registration; those of the past and the cancelled ones can only be shared. */
function Actions({ ticket, isNew }: { ticket: Ticket; isNew: boolean }) {
  const { rsvp, social, cancellation } = ticket;
  const [now] = useState(() => Date.now());
  const [isOpened, setOpened] = useState(false);
  // An offer that is accepted here makes a ticket that was shown before new.
  const isAsked = isOpened || isNew;
  const isActive = rsvp.status === 'APPROVED' || rsvp.status === 'PENDING' || rsvp.status === 'WAITLIST';
  const isOver = Date.parse(social.eventEndTimestamp) < now;
  const isUpcoming = isActive && !isOver;
  return (
    <>
      {isUpcoming && isAsked ? <LazyView load={loadNextSteps} props={{ ticket }} /> : null}
      {isUpcoming ? <CalendarLinks entry={entryOf(social)} /> : null}
      <Group gap="xs" className={classes.actions}>
        <TextLink to={`/socials/${social.slug}`}>{wording.openTheSocial}</TextLink>
        <ShareSocial social={social} />
        {isUpcoming && !isAsked ? (
          <Button variant="subtle" onClick={() => setOpened(true)}>
            {wording.nextSteps}
          </Button>
        ) : null}
        {rsvp.nextStep && (isActive || rsvp.status === 'INITIAL') && !isOver ? (
          <TextLink to={`/socials/${social.slug}/register`}>{wording.continueRegistration}</TextLink>
        ) : null}
        {isUpcoming && isChangeable(rsvp) ? (
          <TextLink to={`/socials/${social.slug}/register?change=answers`}>{wording.changeAnswers}</TextLink>
        ) : null}
        {rsvp.status === 'INITIAL' ? null : <ReportProblem social={social} />}
        {ticket.isTransferable && !ticket.transfer ? <TransferTicket ticket={ticket} /> : null}
        {isUpcoming ? (
          <CancelRegistration
            rsvp={rsvp}
            cancellation={cancellation}
            title={social.title}
            isPaidByAnother={ticket.isPaidByAnother === true}
          />
        ) : null}
      </Group>
    </>
  );
}

type PlaceProps = { social: Ticket['social']; isIn: boolean };

/** Where it is: the link first where that is the way in. */
function Place({ social, isIn }: PlaceProps) {
  if (social.isOnline)
    return social.onlineUrl ? (
      <Button
        component="a"
        size="md"
        href={social.onlineUrl}
        rel="noreferrer"
        leftSection={<IconVideo size={20} />}
      >
        {wording.joinOnline}
      </Button>
    ) : (
      <p className={classes.soft}>{isIn ? wording.onlineWithoutLink : wording.online}</p>
    );
  const words = [social.venueName, social.address ?? social.city].filter(Boolean).join(', ');
  const map = social.coordinate
    ? `https://www.openstreetmap.org/directions?to=${social.coordinate.latitude},${social.coordinate.longitude}`
    : undefined;
  return words ? (
    <p className={classes.place}>
      <IconMapPin size={18} aria-hidden />{' '}
      {map ? (
        <a href={map} target="_blank" rel="noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  ) : null;
}

/** Fetched when first shown, then it works without a connection. */
const loadCode = () => import('./ticket-code.tsx').then(file => file.TicketCode);

const paidByAnother = ({ payment: { paid, currency } }: Ticket['rsvp']) => ({
  label: wording.paidByAnother,
  value: formatMoney(paid, currency),
  note: wording.refundsGoToPayer,
});

/** Where the money stands, and what goes back. */
function Money({ rsvp, isPaidByAnother }: { rsvp: Ticket['rsvp']; isPaidByAnother: boolean }) {
  const { payment } = rsvp;
  const state = isPaidByAnother ? paidByAnother(rsvp) : moneyState(rsvp);
  const isListed = payment.refunded === 0 || payment.refunds.some(({ status }) => status === 'DONE');
  const refunded = { label: wording.refunded, value: formatMoney(payment.refunded, payment.currency) };
  const label = (
    <span>
      {state?.label}
      {state?.note ? <span className={classes.note}>{state.note}</span> : null}
    </span>
  );
  return (
    <>
      {state ? <Facts facts={[{ ...state, label }, ...(isListed ? [] : [refunded])]} /> : null}
      <MoneyBackNotes refunds={payment.refunds} paid={payment} />
    </>
  );
}
