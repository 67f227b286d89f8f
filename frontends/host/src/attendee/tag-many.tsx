import { useWrite } from '@momos/api-client';
import { type Attendee, maxTags, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { ConfirmDialog, showToast } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { TagsInput } from '@momos/ui/select';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import type { ForMany } from './for-many.ts';
import { inGroups } from './decisions.ts';
import { inTurn } from './in-turn.ts';
import { TagsField } from './tags-field.tsx';

const words = attendeeWords.labels;

type Change = { addTags: string[]; removeTags: string[]; privateNote?: string };

function useTagging(social: SocialView, people: readonly Attendee[]) {
  const label = useWrite(rsvpsContract.label, { refreshes: [rsvpsContract.listV2] });
  const groups = inGroups(people.map(({ id }) => id));
  const send = async (change: Change, done: string, isLast: boolean) => {
    const { stoppedBy } = await inTurn(groups, isLast, rsvpIds =>
      label.mutateAsync({ params: { id: social.id }, body: { rsvpIds, ...change }, options: { isLast } }),
    );
    if (stoppedBy) showToast(stoppedBy, { tone: 'bad' });
    else showToast(done, { tone: 'good' });
  };
  return { send, isLong: groups.length > 1 };
}

/** Tags that many attendees get or lose, and a note in place of the one that each has. */
export function TagMany({ social, people, peopleWord, onClose, hold }: ForMany) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const { send, isLong } = useTagging(social, people);
  const [note, setNote] = useState('');
  const noted = people.filter(({ privateNote }) => privateNote).length;
  const known = [...new Set(people.flatMap(({ tags }) => tags))].toSorted();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.tagPeople(peopleWord)}
      facts={[
        { label: words.people, value: people.length },
        ...(note.trim() && noted > 0 ? [{ label: words.notesReplaced, value: noted }] : []),
        { label: words.messages, value: words.none },
      ]}
      confirm={words.confirm}
      isConfirmable={add.length + remove.length > 0 || note.trim() !== ''}
      onConfirm={() =>
        hold(
          words.tagging(peopleWord),
          ({ isLast }) =>
            send(
              {
                addTags: add,
                removeTags: remove,
                ...(note.trim() ? { privateNote: note.trim() } : {}),
              },
              words.tagged(peopleWord),
              isLast,
            ),
          isLong,
        )
      }
    >
      <TagsField label={words.add} value={add} onChange={setAdd} />
      {known.length > 0 ? (
        <TagsInput label={words.remove} data={known} maxTags={maxTags} value={remove} onChange={setRemove} />
      ) : null}
      <Textarea
        label={words.noteForAll}
        description={words.noteForAllHint}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
