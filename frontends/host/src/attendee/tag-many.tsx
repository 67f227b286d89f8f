import { useWrite } from '@momos/api-client';
import { type Attendee, maxTags, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { ConfirmDialog, type Fact, showToast } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { TagsInput } from '@momos/ui/select';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { holdingOf, inGroups } from './decisions.ts';
import type { ForMany } from './for-many.ts';
import { inTurn } from './in-turn.ts';
import { noUndo } from './no-undo.ts';
import { TagsField } from './tags-field.tsx';

const words = attendeeWords.labels;

type Change = { addTags: string[]; removeTags: string[]; privateNote?: string };

const changeOf = (addTags: string[], removeTags: string[], note: string): Change => ({
  addTags,
  removeTags,
  ...(note.trim() ? { privateNote: note.trim() } : {}),
});

function factsOf(
  people: readonly Attendee[],
  note: string,
  { isFinal }: ReturnType<typeof holdingOf>,
): Fact[] {
  const noted = people.filter(({ privateNote }) => privateNote).length;
  return [
    { label: words.people, value: people.length },
    ...(note && noted > 0 ? [{ label: words.notesReplaced, value: noted }] : []),
    { label: words.messages, value: words.none },
    ...(isFinal ? [noUndo] : []),
  ];
}

function useTagging(social: SocialView, people: readonly Attendee[]) {
  const label = useWrite(rsvpsContract.label, { refreshes: [rsvpsContract.listV2] });
  const groups = inGroups(people.map(({ id }) => id));
  return async (change: Change, done: string, isLast: boolean) => {
    const { stoppedBy } = await inTurn(groups, isLast, (rsvpIds, isLastCall) =>
      label.mutateAsync({
        params: { id: social.id },
        body: { rsvpIds, ...change },
        options: { isLast: isLastCall },
      }),
    );
    if (stoppedBy) showToast(stoppedBy, { tone: 'bad' });
    else showToast(done, { tone: 'good' });
  };
}

/** Tags that many attendees get or lose, and a note in place of the one that each has. */
export function TagMany({ social, people, peopleWord, onClose, hold }: ForMany) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const send = useTagging(social, people);
  const [note, setNote] = useState('');
  const holding = holdingOf(people.length);
  const known = [...new Set(people.flatMap(({ tags }) => tags))].toSorted();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.tagPeople(peopleWord)}
      facts={factsOf(people, note.trim(), holding)}
      confirm={words.confirm}
      isConfirmable={add.length + remove.length > 0 || note.trim() !== ''}
      onConfirm={() =>
        hold({
          words: words.tagging(peopleWord),
          send: ({ isLast }) => send(changeOf(add, remove, note), words.tagged(peopleWord), isLast),
          ...holding,
        })
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
