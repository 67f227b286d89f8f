import { useSessionState } from '@momos/api-client';
import type { Audience } from '@momos/remote-kit/page';
import { ButtonLink, NoAccess, PageSkeleton } from '@momos/ui';
import type { ReactNode } from 'react';
import { finds } from '../menu/finds.ts';
import { useMe } from '../session/use-me.ts';
import { pagesWords } from '../words/pages.ts';

const words = pagesWords.forAudience;

const names: Partial<Record<Audience, string>> = words.audiences;

/**
 * A page with its frame for those it is for; everybody else learns who can give them access. Whether its content may be seen is
 * decided by the service, so a profile that cannot be read keeps no one out.
 */
export function ForAudience({ audience, children }: { audience: Audience; children: ReactNode }) {
  const isSignedIn = useSessionState() === 'signed-in';
  const { me, error } = useMe();
  const who = names[audience];
  if (!who) return children;
  if (!me) return isSignedIn && !error ? <PageSkeleton /> : children;
  if (finds(me, audience)) return children;
  return <NoAccess action={<ButtonLink to="/">{words.seeWhatIsOn}</ButtonLink>}>{words.text(who)}</NoAccess>;
}
