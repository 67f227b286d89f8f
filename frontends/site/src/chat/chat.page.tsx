import { useRead } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { SignedIn } from '@momos/remote-kit/signed-in';
import { Loaded, Page, SearchField, useParams } from '@momos/ui';
import { IconPlus } from '@momos/ui/icons';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { ChannelList } from './channel-list.tsx';
import { ChannelView } from './channel-view.tsx';
import { ChatOverview } from './chat-overview.tsx';
import { ChatSearch } from './chat-search.tsx';
import * as classes from './chat.module.css';
import { NewConversation } from './new-conversation.tsx';
import { MeContext } from './use-chat.ts';

/** Chat: channels of circles, socials and people (spec §7 "Chat"). */
export const ChatPage = () => (
  <SignedIn>
    <Chat />
  </SignedIn>
);

function Chat() {
  const { type, id } = useParams();
  const me = useRead(usersContract.me, {});
  const key = type && id ? `${type}/${id}` : undefined;
  return (
    <Page title={words.title}>
      <Loaded read={me}>
        {({ data }) => (
          <MeContext value={data.id}>
            <div className={classes.chat} data-open={key !== undefined || undefined}>
              <Side isAlone={key === undefined} />
              <div className={classes.main}>{key ? <ChannelView channelKey={key} /> : <ChatOverview />}</div>
            </div>
          </MeContext>
        )}
      </Loaded>
    </Page>
  );
}

/** Alone it is the page, and its title the page's. */
function Side({ isAlone }: { isAlone: boolean }) {
  const [q, setQ] = useState('');
  const [isStarting, setStarting] = useState(false);
  return (
    <aside className={classes.side}>
      <div className={classes.sideHead}>
        {isAlone ? <h1>{words.title}</h1> : <h2>{words.title}</h2>}
        <button
          type="button"
          aria-label={words.newConversation}
          title={words.newConversation}
          onClick={() => setStarting(true)}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      </div>
      {isStarting ? <NewConversation onClose={() => setStarting(false)} /> : null}
      <SearchField label={words.search} value={q} onChange={text => setQ(text.trim())} />
      {q.length > 1 ? <ChatSearch q={q} /> : <ChannelList />}
    </aside>
  );
}
