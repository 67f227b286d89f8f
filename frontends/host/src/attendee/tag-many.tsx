import { useWrite } from '@momos/api-client';
import { type Attendee, maxTags, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { ConfirmDialog, type HeldSend, showToast } from '@momos/ui';
import { TagsInput } from '@momos/ui/select';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { inGroups } from './decisions.ts';
import { inTurn } from './in-turn.ts';
import { TagsField } from './tags-field.tsx';

const words = attendeeWords.labels;

export type TagManyProps = {
  social: SocialView;
  people: readonly Attendee[];
  peopleWord: string;
  onClose: () => void;
  /** Sends it once it can no longer be undone. */
  hold: (words: string, send: HeldSend, isLong: boolean) => void;
};

type Change = { addTags: string[]; removeTags: string[] };

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

/** Tags that many attendees get or lose. */
export function TagMany({ social, people, peopleWord, onClose, hold }: TagManyProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const { send, isLong } = useTagging(social, people);
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
          ({ isLast }) => send({ addTags: add, removeTags: remove }, words.tagged(peopleWord), isLast),
          isLong,
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
