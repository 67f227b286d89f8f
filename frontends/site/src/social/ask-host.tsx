import { useSession } from '@momos/api-client';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import type { SocialView } from '@momos/contracts/social-view';
import { usersContract } from '@momos/contracts/users';
import { Button, useAction, useNavigate } from '@momos/ui';
import { IconMessageCircle } from '@momos/ui/icons';
import { draftKey, keepDraft, readDraft } from '../chat/draft.ts';
import { socialWords } from '../words/social.ts';

const words = socialWords.askHost;

/** Opens a conversation with the owner of a social, with words begun that say what it is about; visitors sign in first. */
export function AskHost({ social: { id, owner, title } }: { social: SocialView }) {
  const { call } = useSession();
  const navigate = useNavigate();
  const ask = useAction(chatChannelsContract.create, {
    onDone: async ({ data }) => {
      const me = await call(usersContract.me, {});
      const draft = draftKey(me.data.id, data.key);
      if (!readDraft(draft).text) keepDraft(draft, { ...readDraft(draft), text: words.about(title) });
      await navigate(`/chat/${data.key}`);
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessageCircle size={16} />}
      aria-label={words.ask(owner.displayName)}
      loading={ask.isPending}
      onClick={() => ask.mutate({ body: { memberIds: [owner.id], socialId: id } })}
    >
      {words.askTheHost}
    </Button>
  );
}
