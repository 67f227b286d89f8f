import { ShareButton } from '@momos/ui';
import { useMe } from '../user/use-me.ts';

/** Shares an address with the reader's own first invite code in it, so that who comes by it is theirs (spec §2). */
export function ShareOwn({ title, path, label }: { title: string; path: string; label?: string }) {
  const me = useMe();
  return (
    <ShareButton title={title} address={path} inviteCode={me?.inviteCodes[0]} {...(label ? { label } : {})} />
  );
}
