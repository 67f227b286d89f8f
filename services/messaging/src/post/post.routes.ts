import { notFound, staleVersion } from '@momos/contracts/errors';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { edited, isLocked, newPost, type Post, type Reader, removed, unlockId } from './post.ts';
import { priceOf, toPostView } from './post-view.ts';
import { circleForReader, postForReader, unlockedOf, type UnlockDeps, unlockPost } from './unlock-post.ts';
import { type PostPrices, pricedFields } from './priced-fields.ts';

type Deps = UnlockDeps & ContactDeps & PostPrices & { pageSecret: string };
type Routes = Handlers<typeof postsContract>;

/** Posts of circles, for their members and for those who write them. */
export const postRoutes = (deps: Deps): RouteBinding =>
  bind(
    postsContract,
    { ...reading(deps), ...writing(deps) },
    {
      create: ({ actor, params }) => assertWriter(deps, actor, params.id),
      update: ({ actor, params }) => assertWriter(deps, actor, params.id),
    },
  );

const assertWriter = async (
  { circles }: Pick<Deps, 'circles'>,
  actor: Actor,
  circleId: string,
): Promise<void> => assertHost(await circles.get(circleId), actor);

async function viewOf(
  deps: Deps,
  { userId }: Actor,
  { post, reader }: { post: Post; reader: Reader },
): Promise<PostView> {
  const [view] = await viewsOf(deps, [post], () => ({ ...reader, userId }));
  if (!view) throw new TypeError('A post has a view.');
  return view;
}

async function viewsOf(
  deps: Deps,
  posts: readonly Post[],
  readerOf: (post: Post) => Reader & { userId: string },
): Promise<PostView[]> {
  const authors = await findContacts(
    deps,
    posts.map(({ authorId }) => authorId),
  );
  const run = posts.filter(post => readerOf(post).isHost).map(({ _id }) => _id);
  const paid = run.length > 0 ? await deps.postPurchases.countPaid(run) : new Map<string, number>();
  return posts.map(post =>
    toPostView(post, authors.get(post.authorId), {
      ...readerOf(post),
      purchaseCount: paid.get(post._id) ?? 0,
    }),
  );
}

const reading = (deps: Deps): Pick<Routes, 'list' | 'get' | 'unlockInfo' | 'unlock' | 'report'> => ({
  list: async ({ actor, params, query }) => {
    const { isHost } = await circleForReader(deps, actor, params.id);
    const page = { ...query, secret: deps.pageSecret };
    const { items, lastEvaluatedKey } = await deps.posts.page(params.id, page);
    const { userId } = actor;
    const unlocked = await unlockedOf(
      deps,
      items.map(({ _id }) => _id),
      userId,
    );
    return {
      data: await viewsOf(deps, items, ({ _id }) => ({ userId, isHost, hasUnlocked: unlocked.has(_id) })),
      meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
    };
  },
  get: async ({ actor, params }) => viewOf(deps, actor, await postForReader(deps, actor, params.id)),
  unlockInfo: async ({ actor, params }) => {
    const { post, reader } = await postForReader(deps, actor, params.id);
    const { _id: postId, title, points, currency } = post;
    const cost = { points, price: priceOf(post), currency };
    const isUnlocked = !isLocked(post) || reader.isHost || reader.hasUnlocked;
    return { postId, title, ...cost, unlockId: unlockId(postId, actor.userId), isUnlocked };
  },
  unlock: async ({ actor, params, body }) =>
    viewOf(deps, actor, await unlockPost(deps, actor, { postId: params.id, agreed: body.points })),
  report: async ({ actor, params }) => {
    const { post } = await postForReader(deps, actor, params.id);
    await deps.posts.report(post._id, actor.userId);
    return { id: post._id };
  },
});

const asHost: Reader = { isHost: true, hasUnlocked: false };

const writing = (deps: Deps): Pick<Routes, 'create' | 'update' | 'remove'> => ({
  create: async ({ actor, params, body }) => {
    await assertWriter(deps, actor, params.id);
    const made = { circleId: params.id, authorId: actor.userId, now: deps.clock.now() };
    const post = newPost({ ...body, ...pricedFields(deps, body) }, made);
    await deps.posts.add(post);
    return viewOf(deps, actor, { post, reader: asHost });
  },
  update: async ({ actor, params, body, ifMatch }) => {
    const held = await writtenPost(deps, actor, params);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('post');
    const post = edited(held, { ...body, ...pricedFields(deps, body, held) }, deps.clock.now());
    await deps.posts.save(post);
    return viewOf(deps, actor, { post, reader: asHost });
  },
  remove: async ({ actor, params }) => {
    const held = await writtenPost(deps, actor, params);
    const now = deps.clock.now();
    await deps.store.transaction(async () => {
      await deps.posts.save(removed(held, now));
      await deps.postPurchases.compareOfPost(held._id, now);
      deps.wakeCircles();
    });
    return { id: held._id };
  },
});

/** A post of a circle, for its hosts; throws 404 for one of another circle. */
async function writtenPost(
  deps: Pick<Deps, 'circles' | 'posts'>,
  actor: Actor,
  { id, postId }: { id: string; postId: string },
): Promise<Post> {
  await assertWriter(deps, actor, id);
  const post = await deps.posts.find(postId);
  if (post?.circleId !== id) throw notFound('post', postId);
  return post;
}
