import { useRead, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';

/**
 * The signed-in person. Undefined for visitors and until the page is alive, also where the cache knows them by then: the first HTML is
 * the same for everybody, and the browser takes over what it says.
 */
export function useMe() {
  const isSignedIn = useSessionState() === 'signed-in';
  const read = useRead(usersContract.me, {}, { enabled: isSignedIn });
  return isSignedIn ? read.data?.data : undefined;
}
