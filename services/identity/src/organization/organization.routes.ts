import { staleVersion } from '@momos/contracts/errors';
import { organizationsContract } from '@momos/contracts/organizations';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { newOrganization, requireRegistrable, withOrganizationChange } from './organization.ts';
import type { Organizations } from './organization.store.ts';

type Deps = {
  organizations: Organizations;
  clock: Clock;
  pageKeySecret: string;
  /** Brings a new name to the people of an organisation. */
  onOrganizationRenamed: () => void;
};

export function organizationRoutes(deps: Deps): RouteBinding {
  const { organizations, clock, pageKeySecret: secret, onOrganizationRenamed } = deps;
  return bind(organizationsContract, {
    list: async ({ query: { text, ...paging } }) => {
      const { items, lastEvaluatedKey = null } = await organizations.page(text, { ...paging, secret });
      return { data: items, meta: { lastEvaluatedKey } };
    },
    get: ({ params }) => organizations.byId(params.id),
    create: async ({ body }) => {
      requireRegistrable(body.domains);
      const organization = newOrganization({ ...body, id: uuid() });
      await organizations.add(organization);
      return organization;
    },
    update: async ({ params, body, ifMatch }) => {
      requireRegistrable(body.domains ?? []);
      const before = await organizations.byId(params.id);
      if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('organisation');
      const next = withOrganizationChange(before, body, clock.now());
      await organizations.replace(next);
      if (next.name !== before.name) onOrganizationRenamed();
      return next;
    },
  });
}
