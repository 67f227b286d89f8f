import type { SocialView } from './social-view.ts';

type Shared = {
  slug: string;
  /** Unknown on tickets that a browser kept from before. */
  visibility?: SocialView['visibility'] | undefined;
  inviteCode?: string | null | undefined;
};

/**
 * The path of a social that those it is sent to can open. That of a private one needs its invite code, which only its hosts get:
 * null for everybody else, who have no link to pass on (docs/adr/0063).
 */
export function sharedPath({ slug, visibility = 'PRIVATE', inviteCode }: Shared): string | null {
  const path = `/socials/${slug}`;
  if (visibility !== 'PRIVATE') return path;
  return inviteCode ? `${path}?inviteCode=${encodeURIComponent(inviteCode)}` : null;
}
