import { useRead } from '@momos/api-client';
import { type ChannelMember, chatChannelsContract, maxConversation } from '@momos/contracts/chat-channels';
import type { UserCard } from '@momos/contracts/users';
import {
  Button,
  Dialog,
  EmptyState,
  Loaded,
  PersonLine,
  RowsSkeleton,
  Stack,
  useAction,
  useNavigate,
} from '@momos/ui';
import { Checkbox, TextInput, useDebouncedValue } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';
import * as classes from './chat.module.css';
import { useChat, useChatClient, useMyId } from './use-chat.ts';

const maxOthers = maxConversation - 1;

/** Starts a conversation with people of the circles and socials that one is in. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly UserCard[]>([]);
  const [name, setName] = useState('');
  const start = useStart(onClose);
  const memberIds = chosen.map(({ id }) => id);
  const given = chosen.length > 1 && name.trim() ? { name: name.trim() } : {};
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.newConversation}
      actions={
        <Button
          disabled={chosen.length === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { memberIds, ...given } })}
        >
          {words.startConversation}
        </Button>
      }
    >
      <Stack gap="sm">
        <Chosen people={chosen} onChange={setChosen} />
        {chosen.length > 1 ? (
          <TextInput
            label={words.conversationName}
            maxLength={80}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        ) : null}
        <People chosen={chosen} onChange={setChosen} />
      </Stack>
    </Dialog>
  );
}

function useStart(onClose: () => void) {
  const client = useChatClient();
  const navigate = useNavigate();
  return useAction(chatChannelsContract.create, {
    onDone: async ({ data }) => {
      onClose();
      await client.reload();
      await navigate(`/chat/${data.key}`);
    },
  });
}

type ChosenProps = { people: readonly UserCard[]; onChange: (people: readonly UserCard[]) => void };

const Chosen = ({ people, onChange }: ChosenProps) =>
  people.length > 0 ? (
    <ul className={classes.chosen} aria-label={words.chosen}>
      {people.map(person => (
        <li key={person.id}>
          {person.displayName}
          <button
            type="button"
            aria-label={words.takeOut(person.displayName)}
            onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  ) : null;

type PickerProps = { chosen: readonly UserCard[]; onChange: ChosenProps['onChange'] };

/** People of one channel after the other. */
function People(picker: PickerProps) {
  const { channels = [] } = useChat();
  const shared = channels.filter(({ type }) => type !== 'messaging');
  const [key, setKey] = useState<string>();
  const current = key ?? shared[0]?.key;
  if (!current) return <EmptyState title={words.noOneToWriteTo}>{words.noOneToWriteToText}</EmptyState>;
  return (
    <>
      <Select
        label={words.peopleOf}
        searchable
        allowDeselect={false}
        data={shared.map(each => ({ value: each.key, label: each.title }))}
        value={current}
        onChange={value => value && setKey(value)}
      />
      <Found key={current} channelKey={current} {...picker} />
    </>
  );
}

/** Those of a channel whose name begins as is typed. */
function Found({ channelKey, ...picker }: PickerProps & { channelKey: string }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const me = useMyId();
  const read = useRead(chatChannelsContract.people, { params: channelParamsOf(channelKey), query: { q } });
  const others = (members: readonly ChannelMember[]) =>
    members.flatMap(({ user }) => (user.id === me ? [] : user));
  return (
    <>
      <TextInput
        label={words.personName}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={3} />}
        isEmpty={({ data }) => others(data).length === 0}
        empty={<p>{words.noPeople}</p>}
      >
        {({ data }) => (
          <ul className={classes.people}>
            {others(data).map(user => (
              <Choice key={user.id} user={user} {...picker} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Choice({ user, chosen, onChange }: PickerProps & { user: UserCard }) {
  const isChosen = chosen.some(({ id }) => id === user.id);
  return (
    <li>
      <Checkbox
        label={<PersonLine person={user} />}
        styles={{ body: { alignItems: 'center' } }}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= maxOthers}
        onChange={() => onChange(isChosen ? chosen.filter(({ id }) => id !== user.id) : [...chosen, user])}
      />
    </li>
  );
}
