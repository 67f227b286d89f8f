import { v7 as uuid } from 'uuid';
import { connectMongo, type Store } from '../packages/store/src/index.ts';
import { checkLedger } from '../services/payments/src/ledger/check-ledger.ts';
import { createLedger, rowOf } from '../services/payments/src/ledger/ledger.store.ts';
import { captureBooking } from '../services/payments/src/payment/payment-ledger.ts';
import { newPayment, type Payment } from '../services/payments/src/payment/payment.ts';
import { createPayments } from '../services/payments/src/payment/payment.store.ts';
import { createPointLedger } from '../services/payments/src/points/points.store.ts';
import type { Figure } from './figures.ts';
import type { Bench } from './rows.ts';

/** Of a payment's capture: cash, the payee's part, the deposit and the fee. */
const entriesEach = 4;
const paymentCount = 250_000;
const batch = 10_000;

/** M3: the proof of a ledger with a million entries, in a database of its own. */
export async function ledgerCheck({ mongoUrl }: Bench): Promise<Figure[]> {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_bench_ledger', name: 'bench' });
  try {
    await fill(store);
    const parts = {
      store,
      ledger: createLedger(store),
      payments: createPayments(store, 'bench'),
      points: createPointLedger(store, 'bench'),
    };
    const began = performance.now();
    const report = await checkLedger(parts);
    const seconds = (performance.now() - began) / 1000;
    return [
      { name: 'M3-ledger-check', value: seconds, unit: 's' },
      { name: 'M3-entries', value: report.transactions * entriesEach, unit: 'entries' },
      { name: 'M3-problems', value: report.problems.length, unit: 'problems' },
    ];
  } finally {
    await store.connection.dropDatabase();
    await store.close();
  }
}

async function fill({ connection }: Store): Promise<void> {
  await connection.dropDatabase();
  const [payments, ledger] = [connection.collection('payments'), connection.collection('ledger')];
  for (let made = 0; made < paymentCount; made += batch) {
    const some = Array.from({ length: batch }, capturedPayment);
    await payments.insertMany(some.map(({ id, ...payment }) => ({ _id: id as never, ...payment })));
    await ledger.insertMany(
      some.map(payment => rowOf(captureBooking(payment), payment.createdAt) as never),
      { ordered: false },
    );
  }
}

function capturedPayment(): Payment {
  const now = new Date();
  const payment = newPayment(
    {
      subject: { kind: 'social-ticket', id: uuid(), scopeId: uuid() },
      attempt: 1,
      userId: uuid(),
      payeeId: uuid(),
      title: 'Bench social',
      currency: 'USD',
      lines: [
        { kind: 'ticket', label: 'Seat', amount: 2000 },
        { kind: 'deposit', label: 'Deposit', amount: 500 },
        { kind: 'fee', label: 'Fee', amount: 105 },
      ],
      promoCode: null,
      promoCodeId: null,
      isCaptureManual: false,
      expiresAt: now,
    },
    { id: uuid(), provider: 'sandbox', now },
  );
  return { ...payment, status: 'CAPTURED', capturedAmount: 2605, checkAt: null };
}
