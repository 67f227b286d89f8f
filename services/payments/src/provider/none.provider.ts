import { notFound } from '@momos/contracts/errors';
import type { Observation } from './observation.ts';
import type { Provider, ProviderPayment } from './provider.ts';

const at = (state: Observation['state']): Observation => ({
  state,
  reference: null,
  method: null,
  amount: 0,
  reason: null,
});
const paid = (payment: ProviderPayment) => at(payment.isCaptureManual ? 'authorised' : 'captured');

/** The provider of payments of nothing: paid on the first request, so that they follow the same steps as all others. */
export const noProvider: Provider = {
  name: 'none',
  open: async () => {
    throw new TypeError('A payment of nothing has no page.');
  },
  prepareCharge: async () => {
    throw new TypeError('A payment of nothing charges no card.');
  },
  charge: async payment => paid(payment),
  observe: async payment => paid(payment),
  close: async payment => paid(payment),
  capture: async () => at('captured'),
  release: async () => at('released'),
  refund: async () => ({ state: 'done', reference: null, reason: null }),
  observeRefund: async () => undefined,
  observeDisputes: async () => [],
  async *events() {},
  readEvent: () => {
    throw notFound('webhook');
  },
};
