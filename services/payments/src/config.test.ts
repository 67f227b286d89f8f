import { describe, expect, test } from '@jest/globals';
import { serviceKeys } from '@momos/testing/service-keys';
import { loadConfig } from './config.ts';

const production = {
  ENVIRONMENT: 'production',
  ...serviceKeys('payments'),
  SANDBOX_WEBHOOK_SECRET: 'a-secret-of-its-own-1',
  PAGE_KEY_SECRET: 'a-secret-of-its-own-2',
};

test('the fixed fee is an amount by currency', () => {
  expect(loadConfig({}).FEE_FIXED).toEqual({});
  expect(loadConfig({ FEE_FIXED: '{"USD":30,"EUR":25}' }).FEE_FIXED).toEqual({ USD: 30, EUR: 25 });
  for (const bad of ['30', '{"USD":0.3}', '{"usd":30}', '{"USD":'])
    expect(() => loadConfig({ FEE_FIXED: bad })).toThrow('FEE_FIXED');
});

describe('the provider', () => {
  test('is the sandbox until Stripe’s key is given', () => {
    expect(loadConfig({}).PAYMENT_PROVIDER).toBe('sandbox');
    expect(
      loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1234', STRIPE_WEBHOOK_SECRET: 'whsec_1234' }).PAYMENT_PROVIDER,
    ).toBe('stripe');
  });

  test('is never the sandbox in production by accident', () => {
    expect(() => loadConfig(production)).toThrow('PAYMENT_PROVIDER');
    expect(loadConfig({ ...production, PAYMENT_PROVIDER: 'sandbox' }).PAYMENT_PROVIDER).toBe('sandbox');
  });

  test('needs both of Stripe’s secrets', () => {
    expect(() => loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1234' })).toThrow('STRIPE_WEBHOOK_SECRET');
    expect(() => loadConfig({ PAYMENT_PROVIDER: 'stripe' })).toThrow('STRIPE_SECRET_KEY');
  });
});
