import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { reviewEdit, withdrawEdit } from '../social/review-edit.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import type { Social } from '../social/social.ts';
import type { UpdateDeps } from '../social/update-social.ts';
import { toPendingEdit } from './pending-edit-view.ts';
import type { SocialPages } from './show-social.ts';
import { toCard, toView } from './social-view.ts';

type Deps = { publishing: UpdateDeps; lists: SocialLists; pages: SocialPages };

/** Calls about edits that wait for a reviewer (decisions: "Hosts and curation"). */
export function pendingEditRoutes({ publishing, lists, pages }: Deps): RouteBinding {
  const fresh = async (social: Social, actor: Actor) => toView(await pages.page(social, { actor }));
  return bind(pendingEditsContract, {
    list: async ({ query }) => {
      const { items, lastEvaluatedKey } = await lists.editsToReview(query);
      const data = (await pages.cards(items)).flatMap(shown => {
        const pendingEdit = toPendingEdit(shown);
        return pendingEdit ? [{ ...toCard(shown), pendingEdit }] : [];
      });
      return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },

    decide: async ({ actor, params, body }) =>
      fresh(await reviewEdit(publishing, actor, { id: params.id, ...body }), actor),

    withdraw: async ({ actor, params, ifMatch }) =>
      fresh(await withdrawEdit(publishing, actor, { id: params.id, ifMatch }), actor),
  });
}
