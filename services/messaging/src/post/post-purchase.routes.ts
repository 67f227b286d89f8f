import { notFound } from '@momos/contracts/errors';
import { type PostPurchaseView, postPurchasesContract } from '@momos/contracts/post-purchases';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import { cardOf } from '../contact/contact-card.ts';
import type { Contact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { toMoneyView } from '../membership/membership-view.ts';
import type { PurchaseDeps } from './change-purchase.ts';
import type { PostPurchase } from './post-purchase.ts';
import { refundPurchase } from './refund-purchase.ts';

type Deps = PurchaseDeps & ContactDeps & { pageSecret: string };

/** Who paid for a post, for those who run its circle, who can refund it. */
export const postPurchaseRoutes = (deps: Deps): RouteBinding =>
  bind(
    postPurchasesContract,
    {
      list: async ({ actor, params, query }) => {
        await paidPost(deps, actor, params);
        const page = { ...query, secret: deps.pageSecret };
        const { items, lastEvaluatedKey } = await deps.postPurchases.page(params.postId, page);
        return {
          data: await viewsOf(deps, items),
          meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
        };
      },
      refund: async ({ actor, params, body }) => {
        await paidPost(deps, actor, params);
        const refunded = await refundPurchase(deps, actor, { ...params, ...body });
        const [view] = await viewsOf(deps, [refunded]);
        if (!view) throw new TypeError('A purchase has a view.');
        return view;
      },
    },
    { refund: ({ actor, params }) => assertWriter(deps, actor, params.id) },
  );

/** A post of a circle is there, or was: what was paid for one that is removed is settled as well. Throws 404 for one of another circle. */
async function paidPost(
  deps: Deps,
  actor: Actor,
  { id, postId }: { id: string; postId: string },
): Promise<void> {
  await assertWriter(deps, actor, id);
  const post = await deps.posts.findAny(postId);
  if (post?.circleId !== id) throw notFound('post', postId);
}

const assertWriter = async ({ circles }: Deps, actor: Actor, circleId: string): Promise<void> =>
  assertHost(await circles.get(circleId), actor);

async function viewsOf(deps: Deps, purchases: readonly PostPurchase[]): Promise<PostPurchaseView[]> {
  const contacts = await findContacts(
    deps,
    purchases.map(({ userId }) => userId),
  );
  return purchases.map(purchase => toView(purchase, contacts.get(purchase.userId)));
}

const toView = (purchase: PostPurchase, contact: Contact | undefined): PostPurchaseView => ({
  id: purchase._id,
  postId: purchase.postId,
  status: purchase.status,
  user: cardOf(purchase.userId, contact),
  payment: toMoneyView(purchase),
  unlockedAt: purchase.unlockedAt?.toISOString() ?? null,
});
