import type { AuditAction, AuditTarget } from '@momos/contracts/audit-rule';
import type { AuditEntry as AuditEntryMessage } from '@momos/contracts/proto/crm/v1/bus';

/** What something is, and its id. */
export type Thing = { kind: AuditTarget; id: string };

/** What a member of staff or a host did to others. Written once. */
export type AuditEntry = {
  id: string;
  /** Its number in the log, from 1. */
  seq: number;
  /** When it was done, by the clock of the service where. */
  at: Date;
  keptAt: Date;
  actorId: string;
  actorRole: string;
  action: AuditAction;
  target: Thing;
  within: Thing | null;
  /** The ids of the two above, for the search. */
  targetIds: string[];
  details: { name: string; before: string; after: string }[];
  requestId: string;
  origin: string;
  /** Proves this entry and, by the one before, all earlier ones. */
  seal: string;
};

/** An entry as it comes from the bus, before it has its place in the log. */
export function received(message: AuditEntryMessage, keptAt: Date): Omit<AuditEntry, 'seq' | 'seal'> {
  const { id, at, actorId, actorRole, details, requestId, origin } = message;
  const target = { kind: message.targetKind as AuditTarget, id: message.targetId };
  const within = message.withinId ? { kind: message.withinKind as AuditTarget, id: message.withinId } : null;
  return {
    ...{ id, at: at ?? keptAt, keptAt, actorId, actorRole, requestId, origin, target, within },
    action: message.action as AuditAction,
    targetIds: [...new Set([target.id, ...(within ? [within.id] : [])])],
    details: details.map(({ name, before, after }) => ({ name, before, after })),
  };
}
