import { errorText } from '@momos/api-client';

type Send<A> = (ids: string[], isLast: boolean) => Promise<A>;

/** Sends the groups that were not sent yet when the page closes: it has no time for turns. */
function createSending<A>(groups: readonly string[][], send: Send<A>) {
  const sent: Promise<A>[] = [];
  const sendNext = (isLast: boolean) => {
    const group = groups[sent.length];
    if (!group) return;
    const answer = send(group, isLast);
    // Who waits for it learns of the error; several that go out together may fail together.
    answer.catch(() => undefined);
    sent.push(answer);
  };
  return {
    answerOf(index: number) {
      if (index >= sent.length) sendNext(false);
      return sent[index] as Promise<A>;
    },
    sendRest() {
      while (sent.length < groups.length) sendNext(true);
    },
  };
}

/**
 * Sends groups one after the other, in the order of registration, and stops at one that fails. When the page closes, before or
 * meanwhile, what was not sent goes out together.
 */
export async function inTurn<A>(
  groups: readonly string[][],
  isLast: boolean,
  send: Send<A>,
): Promise<{ answers: A[]; stoppedBy: string | undefined }> {
  const answers: A[] = [];
  const { answerOf, sendRest } = createSending(groups, send);
  if (isLast) sendRest();
  window.addEventListener('pagehide', sendRest);
  try {
    for (const index of groups.keys()) answers.push(await answerOf(index));
  } catch (error) {
    return { answers, stoppedBy: errorText(error) };
  } finally {
    window.removeEventListener('pagehide', sendRest);
  }
  return { answers, stoppedBy: undefined };
}
