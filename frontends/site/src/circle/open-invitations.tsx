import { useReadPages } from '@momos/api-client';
import { type CircleInvitation, circleInvitationsContract } from '@momos/contracts/circle-invitations';
import type { CircleView } from '@momos/contracts/circles';
import { Button, ErrorState, formatDay, ShowMore, useAction, viewerZone } from '@momos/ui';
import { circleManageWords } from '../words/circle-manage.ts';
import * as classes from './circle.module.css';

const words = circleManageWords.openInvitations;

/** Addresses that were invited and have not joined; hosts do not learn which of them have an account. */
export function OpenInvitations({ circle }: { circle: CircleView }) {
  const list = useReadPages(circleInvitationsContract.list, { params: { id: circle.id } });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data?.items.length) return null;
  return (
    <div className={classes.invitations}>
      <h3>{words.title}</h3>
      <ul className={classes.managed} role="list">
        {list.data.items.map(invitation => (
          <li key={invitation.id} className={classes.own}>
            <span>
              <strong>{invitation.email}</strong>{' '}
              <span className={classes.lead}>
                {words.since(formatDay(invitation.invitedAt, viewerZone()))}
              </span>
            </span>
            <Withdraw circle={circle} invitation={invitation} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

function Withdraw({ circle, invitation }: { circle: CircleView; invitation: CircleInvitation }) {
  const withdraw = useAction(circleInvitationsContract.withdraw, {
    refreshes: [circleInvitationsContract.list],
    done: words.withdrawn(invitation.email),
  });
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={words.withdrawOf(invitation.email)}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: circle.id, invitationId: invitation.id } })}
    >
      {words.withdraw}
    </Button>
  );
}
