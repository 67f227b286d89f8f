import { useRead } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { PageSkeleton, TextLink } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { ChannelView } from './channel-view.tsx';
import * as classes from './chat.module.css';
import { MeContext } from './use-chat.ts';

/** The channel of a social or circle on its own page. */
export function ChatPanel({ channelKey }: { channelKey: string }) {
  const { data } = useRead(usersContract.me, {});
  if (!data) return <PageSkeleton />;
  return (
    <MeContext value={data.data.id}>
      <div className={classes.panel}>
        <ChannelView channelKey={channelKey} isEmbedded />
        <TextLink to={`/chat/${channelKey}`}>{words.openChat}</TextLink>
      </div>
    </MeContext>
  );
}
