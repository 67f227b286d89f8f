import { internalCommentsContract } from '@momos/contracts/internal-comments';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { type AddDeps, addInternalComment } from './add-internal-comment.ts';
import { editInternalComment } from './edit-internal-comment.ts';
import type { InternalComment } from './internal-comment.ts';
import { toInternalCommentView } from './internal-comment-view.ts';

export type InternalCommentRouteDeps = AddDeps & { pageSecret: string };

/** Comments of admins on a person (spec §7 "Admin on users"). */
export function internalCommentRoutes(deps: InternalCommentRouteDeps): RouteBinding {
  const { comments, people, pageSecret } = deps;

  async function viewsOf(found: readonly InternalComment[], actor: Actor) {
    const authors = await people.find(found.map(({ authorId }) => authorId));
    return found.map(comment => toInternalCommentView(comment, authors.get(comment.authorId), actor));
  }
  async function viewOf(comment: InternalComment, actor: Actor) {
    const authors = await people.find([comment.authorId]);
    return toInternalCommentView(comment, authors.get(comment.authorId), actor);
  }

  return bind(internalCommentsContract, {
    list: async ({ actor, params, query }) => {
      await people.get(params.id);
      const { items, lastEvaluatedKey } = await comments.page(params.id, { ...query, secret: pageSecret });
      return {
        data: await viewsOf(items, actor),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
    create: async ({ actor, params, body }) =>
      viewOf(await addInternalComment(deps, actor, { userId: params.id, ...body }), actor),
    update: async ({ actor, params, body, ifMatch }) =>
      viewOf(
        await editInternalComment(deps, actor, {
          userId: params.id,
          commentId: params.commentId,
          text: body.text,
          ifMatch,
        }),
        actor,
      ),
  });
}
