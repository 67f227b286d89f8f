import { AppError, notFound } from '@momos/contracts/errors';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { rpc, serve } from '@momos/runtime';
import type { Engines } from '@momos/testing';
import { loadConfig } from '../src/config.ts';

/** Stands in for payments: knows the patron SPONSOR1 and nothing of money; answers its address. */
export async function startPaymentsDouble(engines: Engines, jwksUrl: string): Promise<string> {
  const refuse = () => {
    throw new AppError('internal', 'not asked here');
  };
  const double = await serve({
    name: 'payments',
    config: loadConfig({
      ENVIRONMENT: 'test',
      LOG_LEVEL: 'silent',
      JWKS_URL: jwksUrl,
      HTTP_PORT: '0',
      GRPC_PORT: '0',
      DRAIN_DELAY_MS: '0',
    }),
    compose: () => ({
      routes: [],
      rpc: [
        rpc(PaymentsService, {
          findPatron: ({ code }) => {
            if (code !== 'SPONSOR1') throw notFound('patron');
            return { id: 'p', code, kind: 'SPONSOR', name: 'Globex' };
          },
          quote: refuse,
          capturePayment: refuse,
          listPayments: refuse,
          createRefund: refuse,
        }),
      ],
      ready: [],
    }),
  });
  engines.cleanUp(() => double.close());
  return `127.0.0.1:${double.grpcPort}`;
}
