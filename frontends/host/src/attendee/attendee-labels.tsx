import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Section, useAction } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { TagsField } from './tags-field.tsx';

const words = attendeeWords.labels;

/** What hosts alone see of an attendee: tags and a note. */
export function AttendeeLabels({ social, attendee }: { social: SocialView; attendee: Attendee }) {
  const [tags, setTags] = useState(attendee.tags);
  const [note, setNote] = useState(attendee.privateNote ?? '');
  const save = useAction(rsvpsContract.label, { refreshes: [rsvpsContract.listV2], done: words.saved });
  const body = {
    rsvpIds: [attendee.id],
    // What another host changed meanwhile stays.
    addTags: tags.filter(tag => !attendee.tags.includes(tag)),
    removeTags: attendee.tags.filter(tag => !tags.includes(tag)),
    ...(note === (attendee.privateNote ?? '') ? {} : { privateNote: note || null }),
  };
  const isChanged = body.addTags.length + body.removeTags.length > 0 || 'privateNote' in body;
  return (
    <Section title={words.title}>
      <TagsField label={words.tags} value={tags} onChange={setTags} />
      <Textarea
        label={words.note}
        description={words.noteHint}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <div>
        <Button
          size="sm"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: social.id }, body })}
        >
          {words.save}
        </Button>
      </div>
    </Section>
  );
}
