import { chatChannelsContract } from '@momos/contracts/chat-channels';
import type { UserCard } from '@momos/contracts/users';
import { ActionIcon, useAction, useNavigate } from '@momos/ui';
import { IconMessageCircle } from '@momos/ui/icons';
import { chatWords as words } from '../words/chat.ts';

/** Opens the conversation with a person whom the reader shares a circle or a social with. */
export function MessageButton({ person: { id, displayName } }: { person: UserCard }) {
  const navigate = useNavigate();
  const open = useAction(chatChannelsContract.create, {
    onDone: ({ data }) => void navigate(`/chat/${data.key}`),
  });
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={words.writeTo(displayName)}
      title={words.writeTo(displayName)}
      loading={open.isPending}
      onClick={() => open.mutate({ body: { memberIds: [id] } })}
    >
      <IconMessageCircle size={20} aria-hidden />
    </ActionIcon>
  );
}
