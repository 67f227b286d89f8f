import { useReadPages } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import { chatModerationContract, type RestrictedMember } from '@momos/contracts/chat-moderation';
import { Button, Dialog, EmptyState, Loaded, PersonLine, RowsSkeleton, ShowMore, useAction } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './chat.module.css';
import { untilText } from './times.ts';

/** Whom moderators keep from writing or out of a channel, for who may end it. */
export function KeptOut({ channel: { key }, onClose }: { channel: ChatChannel; onClose: () => void }) {
  const read = useReadPages(chatModerationContract.restricted, { params: channelParamsOf(key) });
  return (
    <Dialog isOpen onClose={onClose} title={words.keptOut}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={2} />}
        isEmpty={({ items }) => !read.hasNextPage && items.every(isOver)}
        empty={<EmptyState title={words.keptOutNone}>{words.keptOutNoneText}</EmptyState>}
      >
        {({ items }) => (
          <>
            <ul className={classes.people}>
              {items
                .filter(each => !isOver(each))
                .map(each => (
                  <Member key={each.user.id} channelKey={key} member={each} />
                ))}
            </ul>
            <ShowMore list={read} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The list has those whose mute has ended, too. */
const isOver = ({ isBlocked, silencedUntil }: RestrictedMember) =>
  !isBlocked && (silencedUntil === null || Date.parse(silencedUntil) <= Date.now());

function Member({ channelKey, member }: { channelKey: string; member: RestrictedMember }) {
  const { user, isBlocked, silencedUntil } = member;
  const lift = useAction(chatModerationContract.restrict, {
    refreshes: [chatModerationContract.restricted],
    done: words.isLifted(user.displayName),
  });
  const state = isBlocked ? words.blocked : words.mutedUntil(untilText(silencedUntil ?? ''));
  const label = isBlocked ? words.unblockPerson : words.unmutePerson;
  return (
    <li>
      <PersonLine person={user} detail={state} />
      <Button
        variant="default"
        size="sm"
        loading={lift.isPending}
        aria-label={label(user.displayName)}
        onClick={() =>
          lift.mutate({
            params: { ...channelParamsOf(channelKey), userId: user.id },
            body: { isBlocked: false, silencedMinutes: 0 },
          })
        }
      >
        {isBlocked ? words.unblock : words.unmuteShort}
      </Button>
    </li>
  );
}
