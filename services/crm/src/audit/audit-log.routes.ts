import { auditLogContract } from '@momos/contracts/audit-log';
import { bind, type RouteBinding } from '@momos/runtime';
import type { PersonQuery } from '../projection/query/person-query.ts';
import { auditHead, auditRow } from './audit-csv.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditEntries, AuditSearch } from './audit-entry.store.ts';
import { peopleIn, toAuditView } from './audit-view.ts';

type Deps = { entries: AuditEntries; people: PersonQuery; pageSecret: string };
type Filters = Omit<AuditSearch, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined };

/** The audit log for admins. */
export function auditLogRoutes({ entries, people, pageSecret: secret }: Deps): RouteBinding {
  async function viewsOf(found: readonly AuditEntry[]) {
    const known = await people.find([...new Set(found.flatMap(peopleIn))]);
    return found.map(entry => toAuditView(entry, known));
  }

  /** Page after page, so that a long log is never in memory. */
  async function* table(search: AuditSearch): AsyncGenerator<string> {
    yield auditHead;
    let exclusiveStartKey: string | undefined;
    do {
      const page = await entries.page(search, { pageSize: 100, exclusiveStartKey, secret });
      yield page.items.map(entry => auditRow(toAuditView(entry, new Map()))).join('');
      exclusiveStartKey = page.lastEvaluatedKey;
    } while (exclusiveStartKey);
  }

  return bind(auditLogContract, {
    list: async ({ query: { pageSize, exclusiveStartKey, ...filters } }) => {
      const page = { pageSize, exclusiveStartKey, secret };
      const { items, lastEvaluatedKey } = await entries.page(searchOf(filters), page);
      return { data: await viewsOf(items), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },
    export: ({ query }) => ({ body: table(searchOf(query)), filename: 'audit-log.csv' }),
  });
}

const searchOf = ({ from, to, ...rest }: Filters): AuditSearch => ({
  ...rest,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
