import type { AuditEntry } from '@momos/contracts/proto/crm/v1/bus';
import type { AuditAction, AuditTarget } from '@momos/contracts/audit-rule';
import type { auditTopics } from '@momos/contracts/topics';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../auth/actor.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type AuditDetails, currentContext } from '../context.ts';

type Topic = (typeof auditTopics)[number];
type Thing = { kind: AuditTarget; id: string };

/** What a person did to others; who, in which request and from where is taken from the running request. */
export type Audited = {
  action: AuditAction;
  target: Thing;
  within?: Thing | undefined;
  /** Ids, numbers and words of a list: never a name, an address or what a person wrote. */
  details?: AuditDetails;
  /** Where another service asks on a person's behalf and sends their id alone. */
  actorId?: string;
};

/** The outbox of the service's bus, as far as the audit log needs it. */
type Outbox<Row> = {
  rows(topic: Topic, messages: AuditEntry[]): Row[];
  insert(rows: Row[]): Promise<void>;
};

/** The audit log as a service writes it: in the transaction of the action, or not at all. */
export type Audit<Row = unknown> = {
  /** Adds an entry to the running transaction; throws outside of one. */
  add(audited: Audited): Promise<void>;
  /** The entry as rows of the outbox, for a group commit. */
  rows(audited: Audited): Row[];
  /** Runs work so that it commits together with its entries. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
};

type Parts<Row> = {
  outbox: Outbox<Row>;
  store: { transaction<T>(work: () => Promise<T>): Promise<T> };
  topic: Topic;
  clock?: Clock;
};

/** The audit log of one service; the CRM keeps what it writes (docs/adr/0033-audit-log.md). */
export function createAudit<Row>({ outbox, store, topic, clock = systemClock }: Parts<Row>): Audit<Row> {
  const rows = (audited: Audited) => outbox.rows(topic, [entryOf(audited, clock.now())]);
  return {
    rows,
    add: audited => outbox.insert(rows(audited)),
    transaction: work => store.transaction(work),
  };
}

const longest = 200;
const short = (text: string | undefined) => (text ?? '').slice(0, longest);

function entryOf({ action, target, within, details, actorId }: Audited, at: Date): AuditEntry {
  const context = currentContext();
  const actor = context?.actor;
  const id = actorId ?? actor?.userId;
  if (!id) throw new TypeError(`${action} without the person who did it`);
  return {
    id: uuid(),
    version: 1,
    at,
    actorId: id,
    actorRole: actor && actor.userId === id ? roleOf(actor) : '',
    action,
    targetKind: target.kind,
    targetId: target.id,
    withinKind: within?.kind ?? '',
    withinId: within?.id ?? '',
    details: Object.entries({ ...details, ...context?.auditDetails }).map(([name, { before, after }]) => ({
      name,
      before: short(before),
      after: short(after),
    })),
    requestId: context?.traceId ?? '',
    origin: context?.origin ?? '',
  };
}

/** The highest role of a token; a host where it has none. */
export function roleOf({ isAdmin, roles }: Pick<Actor, 'isAdmin' | 'roles'>): string {
  if (isAdmin) return 'admin';
  return ['reviewer', 'manager'].find(role => roles.includes(role)) ?? 'host';
}
