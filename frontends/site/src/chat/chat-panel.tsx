import { useRead } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Loaded, TextLink } from '@momos/ui';
import { chatWords as words } from '../words/chat.ts';
import { ChannelView } from './channel-view.tsx';
import * as classes from './chat.module.css';
import { MeContext } from './use-chat.ts';

/** The channel of a social or circle on its own page. */
export function ChatPanel({ channelKey }: { channelKey: string }) {
  const me = useRead(usersContract.me, {});
  return (
    <Loaded read={me}>
      {({ data }) => (
        <MeContext value={data.id}>
          <div className={classes.panel}>
            <ChannelView channelKey={channelKey} isEmbedded />
            <TextLink to={`/chat/${channelKey}`}>{words.openChat}</TextLink>
          </div>
        </MeContext>
      )}
    </Loaded>
  );
}
