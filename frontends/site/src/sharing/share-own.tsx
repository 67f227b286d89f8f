import { useRead, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { ShareButton } from '@momos/ui';

/** Shares an address with the reader's own first invite code in it, so that who comes by it is theirs (spec §2). */
export function ShareOwn({ title, path, label }: { title: string; path: string; label?: string }) {
  const isSignedIn = useSessionState() === 'signed-in';
  const me = useRead(usersContract.me, {}, { enabled: isSignedIn });
  return (
    <ShareButton
      title={title}
      address={path}
      inviteCode={me.data?.data.inviteCodes[0]}
      {...(label ? { label } : {})}
    />
  );
}
