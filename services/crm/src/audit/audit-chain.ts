import { createHmac } from 'node:crypto';
import type { Secrets } from '@momos/runtime/config';
import type { AuditEntry } from './audit-entry.ts';

/** The end of the chain: how many entries there are, and the seal of the last. */
export type ChainEnd = { seq: number; seal: string };

/** Where the chain begins. */
export const chainStart: ChainEnd = { seq: 0, seal: '' };

/** Puts an entry at the end of the chain: counted, and sealed together with all entries before it. */
export function sealed(
  end: ChainEnd,
  entry: Omit<AuditEntry, 'seq' | 'seal'>,
  [secret]: Secrets,
): AuditEntry {
  const counted = { ...entry, seq: end.seq + 1 };
  return { ...counted, seal: sealOf(end.seal, counted, secret) };
}

/** Whether an entry is what was put there after the entry with the seal `before`. */
export const isIntact = (before: string, entry: AuditEntry, secrets: Secrets): boolean =>
  secrets.some(secret => sealOf(before, entry, secret) === entry.seal);

/** HMAC-SHA-256 over the seal before and every field, in one order; whoever has the database alone cannot make one. */
function sealOf(before: string, entry: Omit<AuditEntry, 'seal'>, secret: string): string {
  const { seq, id, at, keptAt, actorId, actorRole, action, target, within, details, requestId, origin } =
    entry;
  const fields = [
    before,
    ...[seq, id, at.toISOString(), keptAt.toISOString(), actorId, actorRole, action],
    ...[target.kind, target.id, within?.kind ?? '', within?.id ?? '', requestId, origin],
    ...details.flatMap(({ name, before: from, after }) => [name, from, after]),
  ];
  return createHmac('sha256', secret).update(JSON.stringify(fields)).digest('base64url');
}
