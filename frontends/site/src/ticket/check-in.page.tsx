import { errorText, useWrite } from '@momos/api-client';
import { rsvpsContract, ticketsContract } from '@momos/contracts/rsvps';
import { Button, ButtonLink, EmptyState, formatTime, Page, useSearchParams, viewerZone } from '@momos/ui';
import { IconCircleCheck, IconScan } from '@momos/ui/icons';

/** Where the host's code at the door leads: one press checks the attendee in (HOST_QRCODE). */
export function CheckInPage() {
  const [query] = useSearchParams();
  const id = query.get('social') ?? '';
  const code = query.get('code') ?? '';
  const attend = useWrite(rsvpsContract.attend, { refreshes: [ticketsContract.mine] });
  if (attend.data) {
    return (
      <Page title="Checked in">
        <EmptyState
          size="whole"
          icon={<IconCircleCheck />}
          title={`Welcome, ${attend.data.data.user.displayName}`}
          action={<ButtonLink to={`/my-ticket?social=${id}`}>My ticket</ButtonLink>}
        >
          Checked in at {formatTime(attend.data.data.attendedAt, viewerZone())}.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Check in">
      <EmptyState
        size="whole"
        icon={<IconScan />}
        title="You are at the door"
        action={
          <Button
            loading={attend.isPending}
            disabled={!id || !code}
            onClick={() => attend.mutate({ params: { id }, body: { type: 'HOST_QRCODE', code } })}
          >
            Check in
          </Button>
        }
      >
        {attend.error ? (
          <span role="alert">{errorText(attend.error)}</span>
        ) : (
          'Press once; your host sees you arrive.'
        )}
      </EmptyState>
    </Page>
  );
}
