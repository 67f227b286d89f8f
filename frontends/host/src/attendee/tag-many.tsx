import { errorText, useWrite } from '@momos/api-client';
import { type Attendee, maxTags, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { ConfirmDialog, showToast } from '@momos/ui';
import { TagsInput } from '@momos/ui/select';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { inGroups } from './decisions.ts';
import { TagsField } from './tags-field.tsx';

const words = attendeeWords.labels;

export type TagManyProps = {
  social: SocialView;
  people: readonly Attendee[];
  peopleWord: string;
  onClose: () => void;
  /** Sends it once it can no longer be undone. */
  hold: (words: string, send: () => void) => void;
};

type Change = { addTags: string[]; removeTags: string[] };

function useTagging(social: SocialView, people: readonly Attendee[]) {
  const label = useWrite(rsvpsContract.label, { refreshes: [rsvpsContract.listV2] });
  return async (change: Change, done: string) => {
    try {
      for (const rsvpIds of inGroups(people.map(({ id }) => id)))
        await label.mutateAsync({ params: { id: social.id }, body: { rsvpIds, ...change } });
      showToast(done, { tone: 'good' });
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    }
  };
}

/** Tags that many attendees get or lose. */
export function TagMany({ social, people, peopleWord, onClose, hold }: TagManyProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const send = useTagging(social, people);
  const known = [...new Set(people.flatMap(({ tags }) => tags))].toSorted();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.tagPeople(peopleWord)}
      facts={[
        { label: words.people, value: people.length },
        { label: words.messages, value: words.none },
      ]}
      confirm={words.confirm}
      isConfirmable={add.length + remove.length > 0}
      onConfirm={() =>
        hold(
          words.tagging(peopleWord),
          () => void send({ addTags: add, removeTags: remove }, words.tagged(peopleWord)),
        )
      }
    >
      <TagsField label={words.add} value={add} onChange={setAdd} />
      {known.length > 0 ? (
        <TagsInput label={words.remove} data={known} maxTags={maxTags} value={remove} onChange={setRemove} />
      ) : null}
    </ConfirmDialog>
  );
}
