import { errorText, useSession } from '@momos/api-client';
import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { ConfirmDialog, Link, showToast, TextLink, useNavigate } from '@momos/ui';
import { Menu } from '@momos/ui/overlays';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import * as classes from './chat.module.css';
import { KeptOut } from './kept-out.tsx';
import { Pins } from './pins.tsx';
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
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Opened = opened && dialogs[opened];
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
          <Menu.Item onClick={() => setOpened('pins')}>{words.pins}</Menu.Item>
          {channel.canModerate ? (
            <Menu.Item onClick={() => setOpened('keptOut')}>{words.keptOut}</Menu.Item>
          ) : null}
          {channel.type === 'messaging' ? (
            <>
              <BlockItem channel={channel} onBlock={() => setOpened('blocking')} />
              <Menu.Item color="red" onClick={() => setOpened('leaving')}>
                {words.leave}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {Opened ? <Opened channel={channel} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

const failed = (error: unknown) => showToast(errorText(error), { tone: 'bad' });

/** Of a conversation of two. */
function BlockItem({ channel: { people, isBlocked }, onBlock }: Props & { onBlock: () => void }) {
  const { call } = useSession();
  const client = useChatClient();
  const [other, ...more] = people;
  if (!other || more.length > 0) return null;
  const unblock = async () => {
    await call(chatBlocksContract.unblock, { params: { userId: other.id } });
    await client.reload();
  };
  return isBlocked ? (
    <Menu.Item onClick={() => void unblock().catch(failed)}>
      {words.unblockPerson(other.displayName)}
    </Menu.Item>
  ) : (
    <Menu.Item color="red" onClick={onBlock}>
      {words.blockPerson(other.displayName)}
    </Menu.Item>
  );
}

type DialogProps = Props & { onClose: () => void };

function Blocking({ channel: { people }, onClose }: DialogProps) {
  const { call } = useSession();
  const client = useChatClient();
  const { id: userId = '', displayName = '' } = people[0] ?? {};
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.blockPersonAsk(displayName)}
      confirm={words.blockPerson(displayName)}
      onConfirm={async () => {
        await call(chatBlocksContract.block, { params: { userId } });
        await client.reload();
      }}
    >
      {words.blockPersonText}
    </ConfirmDialog>
  );
}

function Leaving({ channel: { id, title }, onClose }: DialogProps) {
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

const dialogs = { pins: Pins, keptOut: KeptOut, blocking: Blocking, leaving: Leaving };
