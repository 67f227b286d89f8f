import { useRead, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';

/** The signed-in profile, read once and shared by all pages through the query cache. */
export function useMe() {
  const isSignedIn = useSessionState() === 'signed-in';
  const read = useRead(usersContract.me, {}, { enabled: isSignedIn, staleTime: 60_000 });
  return { me: isSignedIn ? read.data?.data : undefined, error: read.error };
}
