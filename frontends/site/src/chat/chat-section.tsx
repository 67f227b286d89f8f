import { Button, LazyView, PageSkeleton, Section } from '@momos/ui';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';

const load = () => import('./chat-panel.tsx').then(file => file.ChatPanel);

/** The channel of a social or circle on its page, for who is in it; fetched when it is opened. */
export function ChatSection({ channelKey }: { channelKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words.title}>
      {isOpen ? (
        <LazyView load={load} props={{ channelKey }} fallback={<PageSkeleton />} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.showChat}
        </Button>
      )}
    </Section>
  );
}
