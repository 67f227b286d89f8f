import { circleRequestsContract, type CircleRequestView } from '@momos/contracts/circle-requests';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Page } from '@momos/store';
import { cardOf } from '../contact/contact-card.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { CircleRequest } from './circle-request.ts';
import { type CircleRequestDeps, decideCircleRequest, requestCircle } from './decide-circle-request.ts';

type Deps = CircleRequestDeps & ContactDeps & { pageSecret: string };

/** Requests for new circles, for who asks and for managers. */
export function circleRequestRoutes(deps: Deps): RouteBinding {
  const { circleRequests, pageSecret: secret } = deps;
  const pageOf = async ({ items, lastEvaluatedKey }: Page<CircleRequest>) => ({
    data: await viewsOf(deps, items),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  });
  async function viewOf(request: CircleRequest): Promise<CircleRequestView> {
    const [view] = await viewsOf(deps, [request]);
    if (!view) throw new TypeError('A request has a view.');
    return view;
  }
  return bind(circleRequestsContract, {
    create: async ({ actor, body }) => viewOf(await requestCircle(deps, actor, body)),
    mine: async ({ actor, query }) =>
      pageOf(await circleRequests.pageOfPerson(actor.userId, { ...query, secret })),
    list: async ({ query: { status, ...asked } }) => {
      const page = await pageOf(await circleRequests.page(status, { ...asked, secret }));
      return { ...page, meta: { ...page.meta, counts: await circleRequests.countByStatus() } };
    },
    decide: async ({ actor, params, body, ifMatch }) =>
      viewOf(await decideCircleRequest(deps, actor, { id: params.id, ifMatch, ...body })),
  });
}

async function viewsOf(deps: ContactDeps, requests: readonly CircleRequest[]): Promise<CircleRequestView[]> {
  const contacts = await findContacts(
    deps,
    requests.map(({ userId }) => userId),
  );
  return requests.map(({ _id, userId, decidedBy: _, createdAt, decidedAt, ...shown }) => ({
    ...shown,
    id: _id,
    user: cardOf(userId, contacts.get(userId)),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}
