import { errorText, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { rsvpsContract, ticketsContract } from '@momos/contracts/rsvps';
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
import { OfferCard } from '../registration/offer-card.tsx';
import { ReviewForm } from '../review/review-form.tsx';
import { ShareOwn } from '../sharing/share-own.tsx';
import { pictureUrl } from '@momos/ui';
import * as classes from './ticket.module.css';

/** A registration of one's own with its social. */
export type Ticket = CallData<typeof ticketsContract.mine>[number];

type Props = { ticket: Ticket; isNew: boolean; isOpen: boolean };

/** The ticket as an object: code large and bright, how to get there, what a cancellation gives back. */
export function TicketCard({ ticket: { rsvp, social, cancellation }, isNew, isOpen: isOpenFirst }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const isActive = rsvp.status === 'APPROVED' || rsvp.status === 'PENDING' || rsvp.status === 'WAITLIST';
  const [now] = useState(() => Date.now());
  const isPast = Date.parse(social.eventEndTimestamp) < now;
  return (
    <article className={classes.ticket} data-new={isNew || undefined}>
      <div className={classes.stub}>
        <Cover
          id={social.id}
          tags={social.tags}
          src={pictureUrl(social.splashImageUrl, 640)}
          ratio="banner"
        />
      </div>
      <div className={classes.body}>
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
        <Place social={social} />
        <p className={classes.soft}>
          {[
            rsvp.tierName,
            rsvp.plusOnes > 0
              ? `with ${rsvp.plusOnes === 1 ? 'one guest' : `${rsvp.plusOnes} guests`}`
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {rsvp.offerExpiresAt ? <OfferCard social={social} rsvp={rsvp} /> : null}
        {rsvp.ticketCode && rsvp.status === 'APPROVED' ? (
          <>
            <Button
              size="md"
              variant={isOpen ? 'default' : 'filled'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide the code' : 'Show the code for the door'}
            </Button>
            {isOpen ? <Code code={rsvp.ticketCode} title={social.title} /> : null}
          </>
        ) : null}
        {rsvp.status === 'ATTENDED' || rsvp.review ? <ReviewForm rsvp={rsvp} /> : null}
        {rsvp.payment.total > 0 ? <Money rsvp={rsvp} /> : null}
        <Group gap="xs" className={classes.actions}>
          {isActive && !isPast ? (
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
            <TextLink to={`/socials/${social.slug}/register`}>Go on with registration</TextLink>
          ) : null}
          {isActive && !isPast ? (
            <Cancel rsvp={rsvp} cancellation={cancellation} title={social.title} />
          ) : null}
        </Group>
      </div>
    </article>
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

function Money({ rsvp: { payment } }: { rsvp: Ticket['rsvp'] }) {
  const money = (amount: number) => formatMoney(amount, payment.currency);
  const facts = [
    {
      label:
        payment.state === 'CAPTURED' || payment.state === 'REFUNDED'
          ? 'Paid'
          : payment.state === 'AUTHORISED'
            ? 'Reserved on your card'
            : 'To pay',
      value: money(
        payment.state === 'CAPTURED' || payment.state === 'REFUNDED' ? payment.paid : payment.total,
      ),
    },
    ...(payment.refunded > 0 ? [{ label: 'Given back', value: money(payment.refunded) }] : []),
  ];
  return <Facts facts={facts} />;
}

type CancelProps = { rsvp: Ticket['rsvp']; cancellation: Ticket['cancellation']; title: string };

const rules = {
  early: 'more than 72 hours before',
  WITHIN72H: 'within 72 hours',
  WITHIN24H: 'within 24 hours',
  BEFORE3H: 'less than 3 hours before',
} as const;

/** Cancelling, with exactly what comes back said before. */
function Cancel({ rsvp, cancellation, title }: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(rsvpsContract.cancel, {
    refreshes: [ticketsContract.mine, socialsContract.getBySlug],
  });
  const back = formatMoney(cancellation.refund, cancellation.currency);
  const confirm = async () => {
    const { data } = await cancel
      .mutateAsync({ params: { id: rsvp.socialId, rsvpId: rsvp.id } })
      .catch((error: unknown) => {
        throw new Error(errorText(error));
      });
    showToast(
      data.refund.amount > 0
        ? `Cancelled. ${formatMoney(data.refund.amount, data.refund.currency)} goes back to your card.`
        : 'Cancelled. Your place goes to somebody else.',
    );
  };
  return (
    <>
      <Button variant="subtle" color="red" radius="xl" onClick={() => setAsked(true)}>
        Cancel my place
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Cancel ${title}?`}
        facts={
          rsvp.payment.paid > 0
            ? [
                { label: `Goes back to you (${rules[cancellation.rule]})`, value: back },
                { label: 'You paid', value: formatMoney(rsvp.payment.paid, rsvp.payment.currency) },
              ]
            : []
        }
        confirm={rsvp.payment.paid > 0 ? `Cancel and get ${back} back` : 'Cancel my place'}
        isDangerous
        onConfirm={confirm}
      >
        Your place goes to the next in line; you may ask again later.
      </ConfirmDialog>
    </>
  );
}
