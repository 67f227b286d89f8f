import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { usersContract } from '@momos/contracts/users';

type Early = Promise<Response | undefined> | undefined;
type Page = { momosEarlyToken?: Early; momosEarlyMe?: Early };

/** Whether a token was asked for, and its answer is not read yet: that may have ended the session, and its cookie with it. */
export const isTokenOnItsWay = (page: Page = globalThis as Page): boolean =>
  page.momosEarlyToken !== undefined;

/**
 * The answer to a call that `before.ts` made while the scripts of the page were on their way: the token's, and the profile's of who has it.
 * Each once, and only where it is good; a profile that was asked for before any change of anything.
 */
export async function takeEarlyAnswer(
  path: string,
  method: string,
  page: Page = globalThis as Page,
): Promise<Response | undefined> {
  const isToken = path.endsWith(sessionTokensContract.refresh.path);
  const isMe = method === 'GET' && path.endsWith(usersContract.me.path);
  const early = isToken ? page.momosEarlyToken : isMe ? page.momosEarlyMe : undefined;
  if (isToken) page.momosEarlyToken = undefined;
  else if (isMe || method !== 'GET') page.momosEarlyMe = undefined;
  const answer = await early;
  return answer?.ok ? answer : undefined;
}
