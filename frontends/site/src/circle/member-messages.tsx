import { useRead } from '@momos/api-client';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { messageStatusWord } from '@momos/remote-kit/blast/message-status';
import { Button, formatDay, formatTime, Loaded, SidePanel, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { circleManageWords } from '../words/circle-manage.ts';
import * as classes from './circle.module.css';

const words = circleManageWords.memberMessages;

type Props = { circle: CircleView; member: CircleMember };

/** Opens what a member was sent by the messages of the circle. */
export function MemberMessages({ circle, member }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { displayName } = member.user;
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        aria-label={words.messagesTo(displayName)}
        onClick={() => setOpen(true)}
      >
        {words.messages}
      </Button>
      <SidePanel
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.messagesTo(displayName)}
        size="md"
      >
        {isOpen ? <Messages circle={circle} member={member} /> : null}
      </SidePanel>
    </>
  );
}

const timeAt = (iso: string) => `${formatDay(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`;

function Messages({ circle, member }: Props) {
  const read = useRead(circleBlastsContract.received, { params: { id: circle.id, memberId: member.id } });
  return (
    <Loaded read={read} isEmpty={({ data }) => data.length === 0} empty={<p>{words.none}</p>}>
      {({ data }) => (
        <ul className={classes.managed} role="list">
          {data.map(message => (
            <li key={message.id}>
              <strong>{message.subject || words.text}</strong>
              <p className={classes.lead}>
                {messageStatusWord(message, timeAt)} · {timeAt(message.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
