import { unavailable } from '@momos/contracts/errors';
import type {
  AccessAnswer,
  AccessQuestion,
  LiveAccessService,
} from '@momos/contracts/proto/events/v1/live_access';
import { type Actor, detached, type RpcClient } from '@momos/runtime';

/** What a person, or a visitor, may do at a social; throws 503 or 504 while events does not answer. */
export type AskAccess = (socialId: string, actor: Actor | undefined) => Promise<AccessAnswer>;

type Asked = { question: AccessQuestion; answer: PromiseWithResolvers<AccessAnswer> };

/** Questions in one call. */
const batchSize = 200;
/** What is asked within this time goes together: after a deployment all pages ask in the same seconds. */
const gatherMs = 100;

/** Asks events, which owns socials, with each person's own token; in batches, and the same question once in each. */
export function createAccessQuestions(liveAccess: RpcClient<LiveAccessService>): AskAccess {
  let gathered = new Map<string, Asked>();

  function sendGathered(): void {
    const batch = [...gathered.values()];
    gathered = new Map();
    liveAccess.listSocialAccess({ questions: batch.map(({ question }) => question) }).then(
      ({ answers }) => {
        for (const [index, { answer }] of batch.entries()) {
          const found = answers[index];
          if (found) answer.resolve(found);
          else answer.reject(unavailable('events'));
        }
      },
      (error: unknown) => batch.forEach(({ answer }) => answer.reject(error)),
    );
  }

  return (socialId, actor) => {
    const question = { socialId, accessToken: actor?.token ?? '' };
    const key = `${socialId} ${question.accessToken}`;
    const known = gathered.get(key);
    if (known) return known.answer.promise;
    const asked = { question, answer: Promise.withResolvers<AccessAnswer>() };
    gathered.set(key, asked);
    // Outside of the asking person's context: the call is everybody's.
    if (gathered.size === batchSize) detached(sendGathered);
    else if (gathered.size === 1) {
      const own = gathered;
      detached(() => setTimeout(() => own === gathered && sendGathered(), gatherMs));
    }
    return asked.answer.promise;
  };
}
