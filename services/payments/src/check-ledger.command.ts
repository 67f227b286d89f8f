import { connectMongo } from '@momos/store';
import { loadConfig } from './config.ts';
import { checkLedger, reportText } from './ledger/check-ledger.ts';
import { createLedger } from './ledger/ledger.store.ts';
import { createPayments } from './payment/payment.store.ts';
import { createPointLedger } from './points/points.store.ts';

/** `npm run ledger:check`: proves the ledger of MONGO_URL and prints what it compared; exit code 1 when it is wrong. */
const { MONGO_URL, PAYMENTS_DATABASE, PAGE_KEY_SECRET } = loadConfig();
const store = await connectMongo({ url: MONGO_URL, database: PAYMENTS_DATABASE, name: 'ledger-check' });
try {
  const report = await checkLedger({
    store,
    ledger: createLedger(store),
    payments: createPayments(store, PAGE_KEY_SECRET),
    points: createPointLedger(store, PAGE_KEY_SECRET),
  });
  process.stdout.write(`${reportText(report)}\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  await store.close();
}
