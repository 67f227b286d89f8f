import { errorText } from '@momos/api-client';

/**
 * Sends groups one after the other, in the order of registration, and stops at one that fails. A page that closes has no time for
 * turns: all go out together.
 */
export async function inTurn<A>(
  groups: readonly string[][],
  isLast: boolean,
  send: (ids: string[]) => Promise<A>,
): Promise<{ answers: A[]; stoppedBy: string | undefined }> {
  const answers: A[] = [];
  const together = isLast ? groups.map(send) : undefined;
  try {
    for (const [index, group] of groups.entries()) answers.push(await (together?.[index] ?? send(group)));
  } catch (error) {
    return { answers, stoppedBy: errorText(error) };
  }
  return { answers, stoppedBy: undefined };
}
