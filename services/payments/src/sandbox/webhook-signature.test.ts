import { describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { isSigned, signWebhook } from './webhook-signature.ts';

const secret = 'whsec_sandbox';
const now = new Date('2030-01-15T12:00:00Z');
const body = '{"id":"evt_1","type":"payment.captured"}';
const rules = { secret, now, toleranceSeconds: 300 };
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('a webhook’s signature', () => {
  test('is what Stripe’s own SDK makes and takes', () => {
    const ours = signWebhook(body, secret, now);
    const theirs = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: now.getTime() / 1000,
    });
    expect(ours).toBe(theirs);
    expect(isSigned(body, theirs, rules)).toBe(true);
  });

  test('holds for 300 seconds, either way', () => {
    expect(isSigned(body, signWebhook(body, secret, ago(300)), rules)).toBe(true);
    expect(isSigned(body, signWebhook(body, secret, ago(301)), rules)).toBe(false);
    expect(isSigned(body, signWebhook(body, secret, ago(-301)), rules)).toBe(false);
  });

  test.each<[string, string | undefined]>([
    ['missing', undefined],
    ['empty', ''],
    ['without a time', 'v1=00'],
    ['of no number', 't=soon,v1=00'],
    ['of another secret', signWebhook(body, 'another', now)],
    ['of another body', signWebhook(`${body} `, secret, now)],
    ['cut off', signWebhook(body, secret, now).slice(0, -2)],
    ['given another time', signWebhook(body, secret, ago(1)).replace(/t=\d+/, `t=${now.getTime() / 1000}`)],
  ])('is refused when it is %s', (_, header) => {
    expect(isSigned(body, header, rules)).toBe(false);
  });

  test('is taken when one of several is right, as while a secret is being changed', () => {
    const [time, right] = signWebhook(body, secret, now).split(',');
    expect(isSigned(body, `${time},v1=${'0'.repeat(64)},${right}`, rules)).toBe(true);
  });
});
