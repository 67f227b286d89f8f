import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Observation } from '../provider/observation.ts';
import {
  isCommandDone,
  transitionFor,
  nextCheck,
  type PaymentCommand,
  type PaymentStatus,
  paymentStatuses,
} from './payment.ts';

const seen = (state: Observation['state']): Observation => ({
  state,
  reference: null,
  method: null,
  amount: state === 'captured' ? 100 : 0,
  reason: null,
});
const states: Observation['state'][] = ['open', 'authorised', 'captured', 'failed', 'released'];
const commands: (PaymentCommand | null)[] = [null, 'CAPTURE', 'RELEASE'];

describe('a payment moves on', () => {
  test.each<[PaymentStatus, Observation['state'], PaymentCommand | null, string, string]>([
    ['OPEN', 'authorised', null, 'AUTHORISED', 'AUTHORISED'],
    ['OPEN', 'captured', null, 'CAPTURED', 'CAPTURED'],
    ['OPEN', 'failed', null, 'FAILED', 'FAILED'],
    ['OPEN', 'released', null, 'RELEASED', 'RELEASED'],
    ['AUTHORISED', 'captured', 'CAPTURE', 'CAPTURED', 'CAPTURED'],
    ['AUTHORISED', 'released', 'RELEASE', 'RELEASED', 'RELEASED'],
    ['AUTHORISED', 'released', null, 'RELEASED', 'RELEASED'],
    ['AUTHORISED', 'released', 'CAPTURE', 'FAILED', 'CAPTURE_FAILED'],
    ['AUTHORISED', 'failed', 'CAPTURE', 'FAILED', 'CAPTURE_FAILED'],
    // Money that lands late is recorded: the owner of the subject decides.
    ['FAILED', 'captured', null, 'CAPTURED', 'CAPTURED'],
    ['RELEASED', 'captured', null, 'CAPTURED', 'CAPTURED'],
    ['FAILED', 'authorised', null, 'AUTHORISED', 'AUTHORISED'],
  ])('from %s seeing %s', (status, state, command, next, change) => {
    expect(transitionFor({ status, command }, seen(state))).toEqual({
      status: next,
      change: `PAYMENT_CHANGE_${change}`,
    });
  });

  test('to nowhere once it is captured, whatever arrives late', () => {
    for (const status of ['CAPTURED', 'REFUNDED'] as const)
      for (const state of states)
        expect(transitionFor({ status, command: null }, seen(state))).toBeUndefined();
  });

  test('the same way in whatever order and however often the news arrive: captured money is never lost or taken twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...states), { maxLength: 12 }),
        fc.constantFrom(...commands),
        (news, command) => {
          let status: PaymentStatus = 'OPEN';
          let captures = 0;
          for (const state of news) {
            const move = transitionFor({ status, command }, seen(state));
            if (!move) continue;
            expect(move.status).not.toBe(status);
            if (move.status === 'CAPTURED') captures++;
            status = move.status;
          }
          expect(captures).toBe(news.includes('captured') ? 1 : 0);
          expect(status === 'CAPTURED').toBe(news.includes('captured'));
        },
      ),
    );
  });
});

test('a command is done when its state is left', () => {
  expect(paymentStatuses.filter(status => !isCommandDone(status, 'CAPTURE'))).toEqual(['AUTHORISED']);
  expect(paymentStatuses.filter(status => !isCommandDone(status, 'RELEASE'))).toEqual(['OPEN', 'AUTHORISED']);
});

describe('the next check', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  const expiresAt = new Date('2030-01-01T00:15:00Z');
  const inSeconds = (payment: Parameters<typeof nextCheck>[0]) => {
    const at = nextCheck(payment, now);
    return at && (at.getTime() - now.getTime()) / 1000;
  };

  test('comes ever later while the page is open, at its expiry at the latest', () => {
    const open = { status: 'OPEN', command: null, expiresAt } as const;
    expect([0, 1, 2, 5].map(tries => inSeconds({ ...open, tries }))).toEqual([5, 10, 20, 160]);
    expect(inSeconds({ ...open, tries: 20 })).toBe(600);
    expect(inSeconds({ ...open, tries: 20, expiresAt: new Date('2030-01-01T00:01:00Z') })).toBe(60);
  });

  test('comes for a command until it is done, and never when nothing is pending', () => {
    expect(inSeconds({ status: 'AUTHORISED', command: 'CAPTURE', expiresAt, tries: 1 })).toBe(10);
    for (const status of ['CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'] as const)
      expect(nextCheck({ status, command: null, expiresAt, tries: 0 }, now)).toBeNull();
  });
});
