import { z } from 'zod';
import { domain, id, idParams, line, pageFields, pageMeta } from './fields.ts';
import { defineContract } from './route.ts';

/** An organisation by its e-mail domains. */
export const organizationView = z.object({
  id,
  name: z.string(),
  kind: z.enum(['COMPANY', 'SCHOOL']),
  domains: z.array(z.string()),
  version: z.number().int(),
});
export type OrganizationView = z.infer<typeof organizationView>;

const organizationFields = {
  name: line(120),
  kind: z.enum(['COMPANY', 'SCHOOL']),
  domains: z.array(domain).min(1).max(50),
};

/** Organisations with their domain lists; what a proven company or school address belongs to. */
export const organizationsContract = defineContract('identity', 'organizations', {
  list: {
    method: 'GET',
    path: '/organizations',
    access: 'manager',
    summary: 'Organisations by name',
    query: z.strictObject({ ...pageFields, text: line(80).optional() }),
    data: z.array(organizationView),
    meta: pageMeta,
  },
  get: {
    method: 'GET',
    path: '/organizations/{id}',
    access: 'manager',
    summary: 'One organisation',
    params: idParams,
    data: organizationView,
  },
  create: {
    method: 'POST',
    path: '/organizations',
    access: 'admin',
    audit: { action: 'ORGANISATION_CREATED', target: ['organisation', 'result.id'] },
    status: 201,
    summary: 'Add an organisation; 409 when a domain is another’s',
    body: z.strictObject(organizationFields),
    data: organizationView,
  },
  update: {
    method: 'PATCH',
    path: '/organizations/{id}',
    access: 'admin',
    audit: { action: 'ORGANISATION_CHANGED', target: ['organisation', 'params.id'] },
    summary: 'Rename an organisation or change its domains',
    params: idParams,
    body: z.strictObject(organizationFields).partial(),
    data: organizationView,
  },
});
