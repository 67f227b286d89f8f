import type { AuditEntryView } from '@momos/contracts/audit-log';
import { csvRow } from '@momos/runtime/csv';

const columns = ['time', 'actor', 'role', 'action', 'target', 'within', 'details', 'origin', 'request'];

/** The head of the table. */
export const auditHead = csvRow(columns);

/** An entry as a row (RFC 4180); people by id, so that a file that is kept names no one who is erased later. */
export const auditRow = ({
  at,
  actor,
  actorRole,
  action,
  target,
  within,
  details,
  origin,
  requestId,
}: AuditEntryView): string =>
  csvRow([
    at,
    actor.id,
    actorRole ?? '',
    action,
    `${target.kind} ${target.id}`,
    within ? `${within.kind} ${within.id}` : '',
    details.map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`).join('; '),
    origin,
    requestId,
  ]);
