import { notFound, staleVersion } from '@momos/contracts/errors';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { edited, newPost, type Post, type Reader, removed, unlockId } from './post.ts';
import { toPostView } from './post-view.ts';
import { circleForReader, postForReader, type UnlockDeps, unlockPost } from './unlock-post.ts';

type Deps = UnlockDeps & ContactDeps & { pageSecret: string };
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

const assertWriter = async ({ circles }: Deps, actor: Actor, circleId: string): Promise<void> =>
  assertHost(await circles.get(circleId), actor);

async function viewOf(deps: Deps, { post, reader }: { post: Post; reader: Reader }): Promise<PostView> {
  const authors = await findContacts(deps, [post.authorId]);
  return toPostView(post, authors.get(post.authorId), reader);
}

const reading = (deps: Deps): Pick<Routes, 'list' | 'unlockInfo' | 'unlock' | 'report'> => ({
  list: async ({ actor, params, query }) => {
    const { isHost } = await circleForReader(deps, actor, params.id);
    const page = { ...query, secret: deps.pageSecret };
    const { items, lastEvaluatedKey } = await deps.posts.page(params.id, page);
    const unlocks = await deps.posts.unlocked(items.map(({ _id }) => unlockId(_id, actor.userId)));
    const unlocked = new Set(unlocks.map(({ postId }) => postId));
    const authors = await findContacts(
      deps,
      items.map(({ authorId }) => authorId),
    );
    return {
      data: items.map(post =>
        toPostView(post, authors.get(post.authorId), { isHost, hasUnlocked: unlocked.has(post._id) }),
      ),
      meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
    };
  },
  unlockInfo: async ({ actor, params }) => {
    const { post, reader } = await postForReader(deps, actor, params.id);
    const isUnlocked = post.points === null || reader.isHost || reader.hasUnlocked;
    return { postId: post._id, title: post.title, points: post.points, isUnlocked };
  },
  unlock: async ({ actor, params, body }) =>
    viewOf(deps, await unlockPost(deps, actor, { postId: params.id, agreed: body.points })),
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
    const post = newPost(body, made);
    await deps.posts.add(post);
    return viewOf(deps, { post, reader: asHost });
  },
  update: async ({ actor, params, body, ifMatch }) => {
    const held = await writtenPost(deps, actor, params);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('post');
    const post = edited(held, body, deps.clock.now());
    await deps.posts.save(post);
    return viewOf(deps, { post, reader: asHost });
  },
  remove: async ({ actor, params }) => {
    const held = await writtenPost(deps, actor, params);
    await deps.posts.save(removed(held, deps.clock.now()));
    return { id: held._id };
  },
});

/** A post of a circle, for its hosts; throws 404 for one of another circle. */
async function writtenPost(
  deps: Deps,
  actor: Actor,
  { id, postId }: { id: string; postId: string },
): Promise<Post> {
  await assertWriter(deps, actor, id);
  const post = await deps.posts.find(postId);
  if (post?.circleId !== id) throw notFound('post', postId);
  return post;
}
