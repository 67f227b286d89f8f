import type { AuditEntryView } from '@momos/contracts/audit-log';

const columns = ['time', 'actor', 'role', 'action', 'target', 'within', 'details', 'origin', 'request'];

/** The head of the table. */
export const csvHead = `${columns.join(',')}\r\n`;

/** An entry as a row (RFC 4180); people by id, so that a file that is kept names no one who is erased later. */
export const csvRow = ({
  at,
  actor,
  actorRole,
  action,
  target,
  within,
  details,
  origin,
  requestId,
}: AuditEntryView): string => {
  const values = [
    at,
    actor.id,
    actorRole ?? '',
    action,
    `${target.kind} ${target.id}`,
    within ? `${within.kind} ${within.id}` : '',
    details.map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`).join('; '),
    origin,
    requestId,
  ];
  return `${values.map(cell).join(',')}\r\n`;
};

/** A cell that a spreadsheet takes as text: quoted, and with an apostrophe where it would begin a formula. */
export function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
