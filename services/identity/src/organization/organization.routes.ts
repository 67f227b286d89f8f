import { staleVersion } from '@momos/contracts/errors';
import { organizationsContract } from '@momos/contracts/verified-emails';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { newOrganization, withOrganizationChange } from './organization.ts';
import type { Organizations } from './organization.store.ts';

type Deps = { organizations: Organizations; clock: Clock; pageKeySecret: string };

export function organizationRoutes({ organizations, clock, pageKeySecret }: Deps): RouteBinding {
  return bind(organizationsContract, {
    list: async ({ query }) => {
      const { text, pageSize, exclusiveStartKey } = query;
      const [name, id] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
      const found = await organizations.list({
        text,
        limit: pageSize + 1,
        after: exclusiveStartKey ? { name: String(name), id: String(id) } : undefined,
      });
      const page = pageOf(found, pageSize, last => encodeKey([last.name, last.id], pageKeySecret));
      return { data: page.items, meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null } };
    },
    get: ({ params }) => organizations.byId(params.id),
    create: async ({ body }) => {
      const organization = newOrganization({ ...body, id: uuid() });
      await organizations.add(organization);
      return organization;
    },
    update: async ({ params, body, ifMatch }) => {
      const before = await organizations.byId(params.id);
      if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('organisation');
      const next = withOrganizationChange(before, body, clock.now());
      await organizations.replace(next);
      return next;
    },
  });
}
