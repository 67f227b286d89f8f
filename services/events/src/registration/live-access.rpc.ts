import { AppError, badRequest } from '@momos/contracts/errors';
import {
  type AccessAnswer,
  type AccessQuestion,
  LiveAccessService,
} from '@momos/contracts/proto/events/v1/live_access';
import { rpc, type RpcBinding, type TokenVerifier } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { isHost, isVisible } from '../social/social.policy.ts';
import type { SocialCache } from '../social/social-cache.ts';

type Deps = { cache: SocialCache; rsvps: Rsvps; verify: TokenVerifier };

const maxQuestions = 500;
const nothing: AccessAnswer = { isHost: false, isVisible: false };

/** Who may watch what (proto/events/v1/live_access.proto): many people's questions in one call, each by its own token. */
export const liveAccessRpc = (deps: Deps): RpcBinding =>
  rpc(LiveAccessService, ['gateway'], {
    async listSocialAccess({ questions }) {
      if (questions.length > maxQuestions) throw badRequest(`At most ${maxQuestions} questions.`);
      return { answers: await Promise.all(questions.map(question => accessOf(deps, question))) };
    },
  });

async function accessOf(
  { cache, rsvps, verify }: Deps,
  { socialId, accessToken }: AccessQuestion,
): Promise<AccessAnswer> {
  const [social, actor] = await Promise.all([
    cache.byId(socialId).catch(unless('not_found')),
    accessToken === '' ? undefined : verify(accessToken).catch(unless('unauthenticated')),
  ]);
  if (!social) return nothing;
  if (isHost(social, actor)) return { isHost: true, isVisible: true };
  if (isVisible(social, { actor })) return { isHost: false, isVisible: true };
  const own = actor && (await rsvps.ofUser(socialId, actor.userId));
  return { isHost: false, isVisible: isVisible(social, { actor, rsvpStatus: own?.status }) };
}

/** Undefined for an error of this code; others are thrown. */
const unless =
  (code: AppError['code']) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  };
