import { badField } from '@momos/contracts/errors';
import { maxTags } from '@momos/contracts/rsvps';

const keyOf = (tag: string) => tag.toLowerCase();

/** Tags with some more and some fewer, each once however it is written, as it was first. Throws a 400 when there are more than 20. */
export function withTags(
  tags: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): string[] {
  const removed = new Set(remove.map(keyOf));
  const kept = tags.filter(tag => !removed.has(keyOf(tag)));
  const all = [
    ...new Map([...add.toReversed(), ...kept.toReversed()].map(tag => [keyOf(tag), tag])).values(),
  ];
  if (all.length > maxTags) throw badField('body.addTags', `At most ${maxTags} tags for one attendee.`);
  return all.toSorted((a, b) => a.localeCompare(b));
}
