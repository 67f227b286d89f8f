import type { ChannelMember } from '@momos/contracts/chat-channels';
import { hostsOf } from '../circle/circle.ts';
import { findSocials } from '../social/find-socials.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { cardOf } from '../contact/contact-card.ts';
import { type ChannelRef, keyOf } from './channel.ts';
import type { RightsDeps } from './rights.ts';

/** Most people among whom a name is looked for. */
const maxPeople = 500;
const maxFound = 20;

/** At most 20 people of a channel whose name has a word that begins with `q`; among its first 500. */
export async function findPeople(
  deps: RightsDeps & ContactDeps,
  ref: ChannelRef,
  q: string,
): Promise<ChannelMember[]> {
  const { ids, moderators } = await idsOf(deps, ref);
  const contacts = await findContacts(deps, ids);
  const wanted = q.toLowerCase();
  return ids
    .filter(id => contacts.get(id) && !contacts.get(id)?.isErased)
    .map(id => ({ user: cardOf(id, contacts.get(id)), isModerator: moderators.has(id) }))
    .filter(({ user }) =>
      user.displayName
        .toLowerCase()
        .split(/\s+/)
        .some(word => word.startsWith(wanted)),
    )
    .slice(0, maxFound);
}

async function idsOf(
  deps: RightsDeps,
  ref: ChannelRef,
): Promise<{ ids: string[]; moderators: ReadonlySet<string> }> {
  if (ref.type === 'messaging')
    return { ids: (await deps.channels.find(keyOf(ref)))?.memberIds ?? [], moderators: new Set() };
  if (ref.type === 'social') {
    const social = (await findSocials(deps, [ref.id])).get(ref.id);
    const attendees = await deps.attendees.ofSocial(ref.id, maxPeople);
    const hosts = social?.hostIds ?? [];
    return {
      ids: distinct([...hosts, ...attendees.map(({ userId }) => userId)]),
      moderators: new Set(hosts),
    };
  }
  const [circle] = await deps.circles.some([ref.id]);
  const hosts = circle ? hostsOf(circle) : [];
  const members = await deps.memberships.activeOfCircle(ref.id, maxPeople);
  return { ids: distinct([...hosts, ...members.map(({ userId }) => userId)]), moderators: new Set(hosts) };
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];
