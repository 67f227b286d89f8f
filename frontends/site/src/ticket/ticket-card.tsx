import { useWrite } from '@momos/api-client';
import { spacedDoorCode } from '@momos/contracts/door-code';
import type { CallData } from '@momos/contracts/route';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ConfirmDialog,
  Cover,
  Facts,
  formatMoney,
  Group,
  LazyView,
  Link,
  showToast,
  StatusBadge,
  TextLink,
  When,
} from '@momos/ui';
import { IconCalendarPlus, IconConfetti, IconMapPin } from '@momos/ui/icons';
import { useMemo, useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { moneyState } from '../payment/money-state.ts';
import { HostNote } from '../registration/host-note.tsx';
import { OfferCard } from '../registration/offer-card.tsx';
import { ReviewForm } from '../review/review-form.tsx';
import { ShareOwn } from '../sharing/share-own.tsx';
import { pictureUrl } from '@momos/ui';
import * as classes from './ticket.module.css';

/** A registration of one's own with its social. */
export type Ticket = CallData<typeof ticketsContract.mine>[number];

type Props = { ticket: Ticket; isNew: boolean; isOpen: boolean };

/** The ticket as an object: code large and bright, how to get there, what a cancellation refunds. */
export function TicketCard({ ticket, isNew, isOpen }: Props) {
  const { rsvp, social } = ticket;
  return (
    <article className={classes.ticket} data-new={isNew || undefined}>
      <div className={classes.stub}>
        <Cover
          id={social.id}
          seed={social.coverSeed}
          tags={social.tags}
          src={pictureUrl(social.splashImageUrl, 640)}
          ratio="banner"
        />
      </div>
      <div className={classes.body}>
        <Head ticket={ticket} isNew={isNew} />
        <Place social={social} />
        <p className={classes.soft}>{[rsvp.tierName, guestsOf(rsvp)].filter(Boolean).join(' · ')}</p>
        {rsvp.waitlistPosition ? (
          <p className={classes.soft}>You are number {rsvp.waitlistPosition} on the waitlist.</p>
        ) : null}
        {rsvp.hostNote ? <HostNote note={rsvp.hostNote} /> : null}
        {rsvp.offerExpiresAt ? <OfferCard social={social} rsvp={rsvp} /> : null}
        {rsvp.ticketCode && rsvp.status === 'APPROVED' ? (
          <CodeButton code={rsvp.ticketCode} doorCode={rsvp.doorCode} title={social.title} isOpen={isOpen} />
        ) : null}
        {rsvp.status === 'ATTENDED' || rsvp.review ? <ReviewForm rsvp={rsvp} /> : null}
        <Money rsvp={rsvp} />
        <Actions ticket={ticket} />
      </div>
    </article>
  );
}

const guestsOf = ({ plusOnes }: Ticket['rsvp']) =>
  plusOnes > 0 ? `with ${plusOnes === 1 ? 'one guest' : `${plusOnes} guests`}` : null;

const Head = ({ ticket: { rsvp, social }, isNew }: { ticket: Ticket; isNew: boolean }) => (
  <>
    {isNew && rsvp.status === 'APPROVED' ? (
      <p className={classes.joy}>
        <IconConfetti size={20} aria-hidden /> You are in
      </p>
    ) : null}
    <div className={classes.state}>
      <StatusBadge status={rsvp.status} />
      {rsvp.isApprovalPending ? <span className={classes.soft}>Your card is being charged</span> : null}
    </div>
    <h2 className={classes.title}>
      <Link to={`/socials/${social.slug}`}>{social.title}</Link>
    </h2>
    <p className={classes.soft}>
      <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
    </p>
  </>
);

type CodeButtonProps = { code: string; doorCode: string | null; title: string; isOpen: boolean };

function CodeButton({ code, doorCode, title, isOpen: isOpenFirst }: CodeButtonProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <>
      <Button
        size="md"
        variant={isOpen ? 'default' : 'filled'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the code' : 'Show the code for the door'}
      </Button>
      {isOpen ? <Code code={code} title={title} /> : null}
      {isOpen && doorCode ? (
        <p className={classes.doorCode}>
          Door code <strong className="mo-figures">{spacedDoorCode(doorCode)}</strong>
        </p>
      ) : null}
    </>
  );
}

/** What one can do with a registration; those of the past and the cancelled ones can only be shared. */
function Actions({ ticket: { rsvp, social, cancellation } }: { ticket: Ticket }) {
  const [now] = useState(() => Date.now());
  const isActive = rsvp.status === 'APPROVED' || rsvp.status === 'PENDING' || rsvp.status === 'WAITLIST';
  const isUpcoming = isActive && Date.parse(social.eventEndTimestamp) >= now;
  return (
    <Group gap="xs" className={classes.actions}>
      {isUpcoming ? (
        <Button
          component="a"
          variant="default"
          radius="xl"
          leftSection={<IconCalendarPlus size={18} />}
          href={`/api/socials/${social.id}/calendar`}
          download
        >
          Add to calendar
        </Button>
      ) : null}
      <ShareOwn title={social.title} path={`/socials/${social.slug}`} />
      {rsvp.nextStep && isActive ? (
        <TextLink to={`/socials/${social.slug}/register`}>Continue registration</TextLink>
      ) : null}
      {isUpcoming ? <Cancel rsvp={rsvp} cancellation={cancellation} title={social.title} /> : null}
    </Group>
  );
}

function Place({ social }: { social: Ticket['social'] }) {
  if (social.isOnline)
    return social.onlineUrl ? (
      <p>
        <a href={social.onlineUrl} rel="noreferrer">
          Join online
        </a>
      </p>
    ) : (
      <p className={classes.soft}>Online</p>
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

/** The code, fetched when first opened; drawn in the browser, so it works offline once seen. */
function Code({ code, title }: { code: string; title: string }) {
  const load = useMemo(
    () => () =>
      import('@momos/ui/qr').then(({ QrCode }) => () => (
        <QrCode value={code} label={`Ticket for ${title}`} size={260} />
      )),
    [code, title],
  );
  return (
    <div className={classes.code}>
      <LazyView load={load} />
    </div>
  );
}

/** Where the money stands, and what goes back. */
function Money({ rsvp }: { rsvp: Ticket['rsvp'] }) {
  const { payment } = rsvp;
  const state = moneyState(rsvp);
  const isListed = payment.refunded === 0 || payment.refunds.some(({ status }) => status === 'DONE');
  const refunded = { label: 'Refunded', value: formatMoney(payment.refunded, payment.currency) };
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

type CancelProps = { rsvp: Ticket['rsvp']; cancellation: Ticket['cancellation']; title: string };

const rules = {
  early: 'more than 72 hours before',
  WITHIN72H: 'within 72 hours',
  WITHIN24H: 'within 24 hours',
  BEFORE3H: 'less than 3 hours before',
} as const;

/** Cancelling, with the refund said before. */
function Cancel(props: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" radius="xl" onClick={() => setAsked(true)}>
        Cancel registration
      </Button>
      <CancelDialog {...props} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

type CancelDialogProps = CancelProps & { isOpen: boolean; onClose: () => void };

function CancelDialog({ rsvp, cancellation, title, isOpen, onClose }: CancelDialogProps) {
  const cancel = useWrite(rsvpsContract.cancel, {
    refreshes: [ticketsContract.mine, socialsContract.getBySlug],
    onDone: ({ data: { refund } }) =>
      void showToast(
        refund.amount > 0
          ? `Cancelled. ${formatMoney(refund.amount, refund.currency)} goes back to your card.`
          : 'Your registration is cancelled.',
      ),
  });
  const isPaid = rsvp.payment.paid > 0;
  const back = formatMoney(cancellation.refund, cancellation.currency);
  const facts = [
    { label: `Goes back to you (${rules[cancellation.rule]})`, value: back },
    { label: 'You paid', value: formatMoney(rsvp.payment.paid, rsvp.payment.currency) },
  ];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Cancel ${title}?`}
      facts={isPaid ? facts : []}
      cancel="Keep my ticket"
      confirm={isPaid ? `Cancel and get ${back} back` : 'Cancel registration'}
      isDangerous
      onConfirm={() => cancel.mutateAsync({ params: { id: rsvp.socialId, rsvpId: rsvp.id } })}
    >
      We offer your place to the next person on the waitlist. You can register again later.
    </ConfirmDialog>
  );
}
