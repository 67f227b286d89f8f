import { republishByCommand } from '@momos/bus/republish.command';
import { connectMongo } from '@momos/store';
import { loadConfig } from './config.ts';
import { createMoneyOrders } from './money-order/money-order.store.ts';
import { createPayments } from './payment/payment.store.ts';
import { createPointLedger } from './points/points.store.ts';
import { createRefunds } from './refund/refund.store.ts';
import { stateSources } from './state-sources.ts';

/** `node services/payments/src/republish.ts <noun>`: publishes all states of a noun again, while the service runs. */
const config = loadConfig();
const store = await connectMongo({
  url: config.MONGO_URL,
  database: config.PAYMENTS_DATABASE,
  name: 'payments-republish',
});
const secret = config.PAGE_KEY_SECRET;
const stores = {
  payments: createPayments(store, secret),
  refunds: createRefunds(store, secret),
  moneyOrders: createMoneyOrders(store, secret),
  points: createPointLedger(store, secret),
};
await republishByCommand({ service: 'payments', store, sources: stateSources(stores) });
