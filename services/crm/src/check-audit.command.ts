import { migrate } from '@momos/store';
import { connectStore } from './app.ts';
import { createAuditDays } from './audit/audit-day.store.ts';
import { createAuditEntries } from './audit/audit-entry.store.ts';
import { checkAuditLog } from './audit/check-audit-log.ts';
import { crmConfig } from './config.ts';

/** `npm run audit:check`: proves the audit log of MONGO_URL and prints what it compared; exit code 1 when it is wrong. */
const config = crmConfig();
const store = await connectStore(config);
try {
  const log = { entries: createAuditEntries(store), days: createAuditDays(store) };
  await migrate(store);
  const { AUDIT_SECRET: secrets, AUDIT_KEEP_DAYS: keptDays } = config;
  const { days, entries, problems } = await checkAuditLog({ ...log, secrets, keptDays, now: new Date() });
  process.stdout.write(`${[`${entries} entries of ${days} days`, ...problems].join('\n')}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await store.close();
}
