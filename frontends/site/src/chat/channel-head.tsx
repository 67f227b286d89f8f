import { errorText, useSession } from '@momos/api-client';
import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { ConfirmDialog, Link, showToast, TextLink, useNavigate } from '@momos/ui';
import { Menu } from '@momos/ui/overlays';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './chat.module.css';
import { useChatClient } from './use-chat.ts';

type Props = { channel: ChatChannel };

/** What a channel is called, and how one wants it. */
export function ChannelHead({ channel }: Props) {
  const { title, slug, type } = channel;
  return (
    <header className={classes.channelHead}>
      <Link to="/chat" className={classes.back} aria-label={words.back}>
        ←
      </Link>
      <h1>
        {slug ? (
          <TextLink to={`${type === 'team' ? '/circles' : '/socials'}/${slug}`}>{title}</TextLink>
        ) : (
          title
        )}
      </h1>
      <Settings channel={channel} />
    </header>
  );
}

function Settings({ channel }: Props) {
  const client = useChatClient();
  const [isLeaving, setLeaving] = useState(false);
  const set = (body: { isMuted?: boolean; isHidden?: boolean }) =>
    void client.mark(channel.key, body).catch(failed);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" aria-label={words.settings} title={words.settings}>
            ⋯
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => set({ isMuted: !channel.isMuted })}>
            {channel.isMuted ? words.unmute : words.mute}
          </Menu.Item>
          <Menu.Item onClick={() => set({ isHidden: true })}>{words.hide}</Menu.Item>
          {channel.type === 'messaging' ? (
            <>
              <BlockItem channel={channel} />
              <Menu.Item color="red" onClick={() => setLeaving(true)}>
                {words.leave}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isLeaving ? <Leaving channel={channel} onClose={() => setLeaving(false)} /> : null}
    </>
  );
}

const failed = (error: unknown) => showToast(errorText(error), { tone: 'bad' });

/** Of a conversation of two. */
function BlockItem({ channel: { people, isBlocked } }: Props) {
  const { call } = useSession();
  const client = useChatClient();
  const [other, ...more] = people;
  if (!other || more.length > 0) return null;
  const { id: userId, displayName } = other;
  const change = async () => {
    await call(isBlocked ? chatBlocksContract.unblock : chatBlocksContract.block, { params: { userId } });
    await client.reload();
  };
  return (
    <Menu.Item color={isBlocked ? undefined : 'red'} onClick={() => void change().catch(failed)}>
      {isBlocked ? words.unblockPerson(displayName) : words.blockPerson(displayName)}
    </Menu.Item>
  );
}

function Leaving({ channel: { id, title }, onClose }: Props & { onClose: () => void }) {
  const { call } = useSession();
  const client = useChatClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.leaveAsk(title)}
      confirm={words.leave}
      onConfirm={async () => {
        await call(chatChannelsContract.leave, { params: { id } });
        void navigate('/chat');
        await client.reload();
      }}
    >
      {words.leaveText}
    </ConfirmDialog>
  );
}
