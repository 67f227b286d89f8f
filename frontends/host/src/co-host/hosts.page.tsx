import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { usersContract } from '@momos/contracts/users';
import {
  Button,
  Callout,
  ConfirmDialog,
  formatDay,
  isPast,
  PersonLine,
  showToast,
  useNavigate,
  useNow,
} from '@momos/ui';
import { useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { coHostWords as words } from '../words/co-host.ts';
import { type HostRow, hostRows, maxCoHosts } from './host-list.ts';
import * as classes from './hosts.module.css';
import { InviteHost } from './invite-host.tsx';
import { useRemoval } from './use-co-hosts.ts';

/** Who hosts a social and who is asked to; invites, withdraws and removes. */
export const HostsPage = () => (
  <ManageFrame title={words.title}>{social => <Hosts social={social} />}</ManageFrame>
);

function Hosts({ social }: { social: SocialView }) {
  const rows = hostRows(social);
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000)) || social.isCancelled;
  return (
    <div className={classes.hosts}>
      <p className={classes.lead}>{words.lead}</p>
      {social.recurrence ? (
        <Callout title={words.oneDate(formatDay(social.eventTimestamp, social.timezone))} />
      ) : null}
      <ul className={classes.list} role="list" aria-label={words.list}>
        {rows.map(row => (
          <li key={row.person.id}>
            <PersonLine person={row.person} size={44} detail={words.states[row.state]} />
            <RowAction social={social} row={row} />
          </li>
        ))}
      </ul>
      {isOver ? null : rows.length > maxCoHosts ? (
        <p className={classes.lead}>{words.invite.full}</p>
      ) : (
        <InviteHost social={social} rows={rows} />
      )}
    </div>
  );
}

type RowProps = { social: SocialView; row: HostRow };

function RowAction({ social, row }: RowProps) {
  if (row.state === 'OWNER') return null;
  return row.state === 'HOST' ? (
    <RemoveHost social={social} row={row} />
  ) : (
    <Withdraw social={social} row={row} />
  );
}

function Withdraw({ social, row: { person } }: RowProps) {
  const { remove, isBusy, sayWhy } = useRemoval(social, person);
  const withdraw = () =>
    void remove().then(() => showToast(words.withdrawn(person.displayName), { tone: 'good' }), sayWhy);
  return (
    <Button
      variant="default"
      aria-label={words.withdrawOf(person.displayName)}
      loading={isBusy}
      onClick={withdraw}
    >
      {words.withdraw}
    </Button>
  );
}

/** A host who takes themselves off the list loses these tools. */
function RemoveHost({ social, row: { person } }: RowProps) {
  const [isAsked, setAsked] = useState(false);
  const isOwn = useRead(usersContract.me, {}).data?.data.id === person.id;
  const navigate = useNavigate();
  const { remove } = useRemoval(social, person);
  const confirm = async () => {
    await remove();
    if (isOwn) void navigate('/manager/rsvps');
  };
  const name = person.displayName;
  return (
    <>
      <Button
        variant="default"
        aria-label={isOwn ? undefined : words.removeOf(name)}
        onClick={() => setAsked(true)}
      >
        {isOwn ? words.leave : words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={isOwn ? words.leaveQuestion : words.removeQuestion(name)}
        cancel={words.keep}
        confirm={isOwn ? words.leave : words.remove}
        isDangerous
        onConfirm={confirm}
      >
        {isOwn ? words.leaveText : words.removeText(name)}
      </ConfirmDialog>
    </>
  );
}
