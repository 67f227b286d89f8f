import { auditActions, type AuditAction } from '@momos/contracts/audit-rule';

/** What the log is searched by, as the address holds it; days are of the viewer's calendar. */
export type AuditSearch = {
  actorId?: string;
  targetId?: string;
  action?: AuditAction;
  /** `2026-11-22` */
  from?: string;
  to?: string;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what is no filter is left out. */
export function searchOf(query: URLSearchParams): AuditSearch {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const date = (name: string) => (day.test(query.get(name) ?? '') ? text(name) : undefined);
  const action = auditActions.find(each => each === query.get('action'));
  const [actorId, targetId, from, to] = [text('actor'), text('target'), date('from'), date('to')];
  return {
    ...(actorId ? { actorId } : {}),
    ...(targetId ? { targetId } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The filters as the call takes them: from the beginning of the first day to the end of the last. */
export function toQuery({ from, to, ...rest }: AuditSearch) {
  return {
    ...rest,
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: endOf(to) } : {}),
  };
}

function endOf(last: string): string {
  const next = new Date(`${last}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
