import type { AuditEntryView, AuditThing } from '@momos/contracts/audit-log';
import type { KnownPerson } from '../projection/query/person-query.ts';
import type { AuditEntry, Thing } from './audit-entry.ts';

const roles = ['admin', 'reviewer', 'manager', 'host'] as const;

/** The people whom an entry names. */
export const peopleIn = ({ actorId, target, within }: AuditEntry): string[] => [
  actorId,
  ...[target, within].flatMap(thing => (thing?.kind === 'user' ? [thing.id] : [])),
];

/** An entry with the names that its people have today; who is erased stays an id. */
export function toAuditView(entry: AuditEntry, people: ReadonlyMap<string, KnownPerson>): AuditEntryView {
  const { id, at, actorId, action, details, requestId, origin } = entry;
  const actor = people.get(actorId);
  const thing = ({ kind, id: thingId }: Thing): AuditThing => ({
    kind,
    id: thingId,
    name: kind === 'user' ? (people.get(thingId)?.displayName ?? null) : null,
  });
  return {
    ...{ id, action, requestId, origin },
    at: at.toISOString(),
    actor: { id: actorId, name: actor?.displayName ?? null, photoPath: actor?.photoPath ?? null },
    actorRole: roles.find(role => role === entry.actorRole) ?? null,
    target: thing(entry.target),
    within: entry.within && thing(entry.within),
    details: details.map(({ name, before, after }) => ({
      name,
      before: before || null,
      after: after || null,
    })),
  };
}
