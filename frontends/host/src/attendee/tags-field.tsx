import { attendeeTagLength } from '@momos/contracts/attendee-filter';
import { maxTags } from '@momos/contracts/rsvps';
import { TagsInput } from '@momos/ui/select';
import { attendeeWords } from '../words/attendee.ts';

type Props = { label: string; value: string[]; onChange: (tags: string[]) => void };

/** Tags that are typed, each as long as a tag may be. */
export const TagsField = ({ label, value, onChange }: Props) => (
  <TagsInput
    label={label}
    description={attendeeWords.labels.tagsHint}
    maxTags={maxTags}
    acceptValueOnBlur
    value={value}
    onChange={next => onChange(next.map(tag => tag.slice(0, attendeeTagLength)))}
  />
);
