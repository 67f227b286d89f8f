import { z } from 'zod';
import { auditActions, auditTargets } from './audit-rule.ts';
import { id, line, pageFields, pageMeta, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

const thing = z.object({
  kind: z.enum(auditTargets),
  /** A user id for a person; the name of a setting for a setting. */
  id: z.string(),
  /** The person's name today; null for other things, and for people who are erased. */
  name: z.string().nullable(),
});
export type AuditThing = z.infer<typeof thing>;

/** One entry: who did what to whom, when, from where and in which request. Never edited. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.object({ id: z.string(), name: z.string().nullable(), photoPath: z.string().nullable() }),
  /** The highest role the person acted with. */
  actorRole: z.enum(['admin', 'reviewer', 'manager', 'host']).nullable(),
  action: z.enum(auditActions),
  target: thing,
  /** Where: the social of a registration, the circle of a membership. */
  within: thing.nullable(),
  details: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  requestId: z.string(),
  /** The network, not the address: an IPv4 /24 or an IPv6 /48; empty where another service asked. */
  origin: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

const filters = {
  actorId: id.optional(),
  /** Of the target, or of where it was. */
  targetId: line(100).optional(),
  action: z.enum(auditActions).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
};
const noting = ['query.actorId', 'query.targetId', 'query.action', 'query.from', 'query.to'];

/** What staff and hosts did to others, for admins (beyond the spec's list). Reading it is an entry as well. */
export const auditLogContract = defineContract('crm', 'audit-log', {
  list: {
    method: 'GET',
    path: '/audit-log',
    access: 'admin',
    summary:
      'What staff and hosts did to others, newest first; readings of this log only where asked for by action',
    audit: { action: 'AUDIT_LOG_READ', target: ['audit-log', '=entries'], noting },
    query: z.strictObject({ ...pageFields, ...filters }),
    data: z.array(auditEntry),
    meta: pageMeta,
  },
  export: {
    method: 'GET',
    path: '/audit-log/export',
    access: 'admin',
    stepUp: true,
    summary: 'The same entries as a table, newest first',
    format: 'csv',
    audit: { action: 'AUDIT_LOG_EXPORTED', target: ['audit-log', '=entries'], noting },
    query: z.strictObject(filters),
  },
});
