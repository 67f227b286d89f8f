import { expect, it } from '@jest/globals';
import { coHostIds, hostedBefore, hostRows, profileSlug } from './host-list.ts';

const person = (id: string) => ({ id, slug: id, displayName: id, photoPath: null });
const [ada, grace, alan, joan] = ['ada', 'grace', 'alan', 'joan'].map(person) as [never, never, never, never];

const edit = (rejection: null | { comment: string; timestamp: string }) =>
  ({ after: { invitedHosts: [alan, joan] }, rejection }) as never;
const social = { owner: ada, hosts: [ada, grace], invitedHosts: [alan], pendingEdit: edit(null) };

it('says how each stands', () => {
  const states = (given: object = {}) => hostRows({ ...social, ...given }).map(({ state }) => state);
  expect(states()).toEqual(['OWNER', 'HOST', 'INVITED', 'IN_REVIEW']);
  expect(states({ pendingEdit: null })).toEqual(['OWNER', 'HOST', 'INVITED']);
  expect(states({ pendingEdit: edit({ comment: 'Who?', timestamp: '' }) })).toContain('REFUSED');
});

it('names all but the owner, so that a change of one keeps the others', () => {
  expect(coHostIds(hostRows(social))).toEqual(['grace', 'alan', 'joan']);
});

it.each([
  ['https://momos.example/users/ada-l?ref=A1', 'ada-l'],
  ['momos.example/users/ada/', 'ada'],
  [' /users/Ada ', 'ada'],
  ['@ada', 'ada'],
  ['ada', 'ada'],
  ['https://momos.example/socials/supper', undefined],
  ['ada@example.com', undefined],
  ['', undefined],
])('reads the person of %s', (text, slug) => {
  expect(profileSlug(text)).toBe(slug);
});

it('offers people of other socials once, and none who is here', () => {
  expect(
    hostedBefore(
      [{ hosts: [ada, joan] }, { hosts: [joan, grace] }],
      hostRows({ ...social, pendingEdit: null }),
    ),
  ).toEqual([joan]);
});
