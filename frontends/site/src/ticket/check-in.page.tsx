import { errorText, useWrite } from '@momos/api-client';
import { attendancesContract } from '@momos/contracts/attendances';
import { ticketsContract } from '@momos/contracts/tickets';
import { Button, ButtonLink, EmptyState, formatTime, Page, useSearchParams, viewerZone } from '@momos/ui';
import { IconCircleCheck, IconScan } from '@momos/ui/icons';
import { ticketWords } from '../words/ticket.tsx';

const words = ticketWords.checkIn;

/** Where the host's code at the door leads: one press checks the attendee in (HOST_QRCODE). */
export function CheckInPage() {
  const [query] = useSearchParams();
  const id = query.get('social') ?? '';
  const code = query.get('code') ?? '';
  const slug = query.get('slug');
  const attend = useWrite(attendancesContract.attend, { refreshes: [ticketsContract.mine] });
  if (!id || !code) return <NoCode />;
  if (attend.data) return <CheckedIn socialId={id} {...attend.data.data} />;
  const isUnknown = attend.error?.status === 403 && slug !== null;
  const button = isUnknown ? (
    <ButtonLink to={`/socials/${encodeURIComponent(slug)}/register`}>{words.register}</ButtonLink>
  ) : (
    <Button
      loading={attend.isPending}
      onClick={() => attend.mutate({ params: { id }, body: { type: 'HOST_QRCODE', code } })}
    >
      {words.checkIn}
    </Button>
  );
  return (
    <Page title={words.checkIn}>
      <EmptyState size="whole" icon={<IconScan />} title={words.youAreAtThe} action={button}>
        {attend.error ? <span role="alert">{errorText(attend.error)}</span> : words.lead}
      </EmptyState>
    </Page>
  );
}

const NoCode = () => (
  <Page title={words.checkIn}>
    <EmptyState
      size="whole"
      icon={<IconScan />}
      title={words.scanFirst}
      action={<ButtonLink to="/my-ticket">{words.myTickets}</ButtonLink>}
    >
      {words.scanFirstText}
    </EmptyState>
  </Page>
);

type CheckedInProps = { socialId: string; user: { displayName: string }; attendedAt: string };

const CheckedIn = ({ socialId, user, attendedAt }: CheckedInProps) => (
  <Page title={words.checkedIn}>
    <EmptyState
      size="whole"
      icon={<IconCircleCheck />}
      title={words.welcome(user.displayName)}
      action={<ButtonLink to={`/my-ticket?social=${socialId}`}>{words.myTicket}</ButtonLink>}
    >
      {words.checkedInAt(formatTime(attendedAt, viewerZone()))}
    </EmptyState>
  </Page>
);
