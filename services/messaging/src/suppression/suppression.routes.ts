import { type SuppressionView, suppressionsContract } from '@momos/contracts/suppressions';
import { bind, type Logger, type RouteBinding } from '@momos/runtime';
import type { Suppression } from './suppression.ts';
import type { Suppressions } from './suppression.store.ts';

type Deps = { suppressions: Suppressions; pageSecret: string; log: Logger };

/** The suppressed addresses, for staff. */
export const suppressionRoutes = ({ suppressions, pageSecret: secret, log }: Deps): RouteBinding =>
  bind(suppressionsContract, {
    list: async ({ query: { kind, address, ...page } }) => {
      const { items, lastEvaluatedKey } = await suppressions.page({ kind, address }, { ...page, secret });
      const counts = await suppressions.countByKind();
      return { data: items.map(toView), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
    },
    lift: async ({ actor, params: { id } }) => {
      const { kind } = (await suppressions.remove(id)) ?? {};
      // One that is not there any more is lifted already.
      if (kind)
        log.info({ op: 'suppression.lift', id, kind, byId: actor.userId }, 'Suppression lifted by staff');
      return { ok: true as const };
    },
  });

const toView = ({ _id: id, address, kind, reason, at, expiresAt }: Suppression): SuppressionView => ({
  id,
  address,
  kind,
  reason,
  at: at.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});
