import type { SocialView } from '@momos/contracts/social-view';
import type { UserCard } from '@momos/contracts/users';

/** How a person stands who hosts, or is to host. */
export type HostState = 'OWNER' | 'HOST' | 'INVITED' | 'IN_REVIEW' | 'REFUSED';
export type HostRow = { person: UserCard; state: HostState };

type Hosted = Pick<SocialView, 'owner' | 'hosts' | 'invitedHosts' | 'pendingEdit'>;

/** Most co-hosts that a social takes, those who are invited included. */
export const maxCoHosts = 20;

/** Who hosts a social, who is asked to, and whose invitation a reviewer sees first. */
export function hostRows({ owner, hosts, invitedHosts, pendingEdit }: Hosted): HostRow[] {
  const asked = new Set(invitedHosts.map(({ id }) => id));
  const waiting = (pendingEdit?.after.invitedHosts ?? []).filter(({ id }) => !asked.has(id));
  const reviewed: HostState = pendingEdit?.rejection ? 'REFUSED' : 'IN_REVIEW';
  return [
    ...hosts.map(person => ({ person, state: person.id === owner.id ? 'OWNER' : 'HOST' }) as const),
    ...invitedHosts.map(person => ({ person, state: 'INVITED' }) as const),
    ...waiting.map(person => ({ person, state: reviewed })),
  ];
}

/** The co-hosts that a social is to have, as its call takes them. */
export const coHostIds = (rows: readonly HostRow[]): string[] =>
  rows.filter(({ state }) => state !== 'OWNER').map(({ person }) => person.id);

/** The slug in the link of a profile: `https://momos.example/users/ada?ref=A1`, `/users/ada`, `@ada` or `ada`. */
export function profileSlug(text: string): string | undefined {
  const [path = ''] = text.trim().split(/[?#]/);
  const inLink = /(?:^|\/)users\/([^/]+)\/?$/.exec(path)?.[1];
  const slug = (inLink ?? path.replace(/^@/, '')).toLowerCase();
  return /^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/.test(slug) ? slug : undefined;
}

/** People who hosted other socials with those of these rows, and are none of them; each once. */
export function hostedBefore(socials: readonly { hosts: readonly UserCard[] }[], rows: readonly HostRow[]) {
  const here = new Set(rows.map(({ person }) => person.id));
  const others = socials.flatMap(({ hosts }) => hosts).filter(({ id }) => !here.has(id));
  return [...new Map(others.map(person => [person.id, person])).values()];
}
