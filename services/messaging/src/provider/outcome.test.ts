import { describe, expect, test } from '@jest/globals';
import { outcomeOf as smtpOutcome } from './smtp.provider.ts';
import { outcomeOf as twilioOutcome } from './twilio.provider.ts';

describe('the outcome of an SMTP failure', () => {
  test.each([
    [{ responseCode: 550, command: 'RCPT TO', isHandedOver: false }, 'refused'],
    [{ responseCode: 554, command: 'DATA', isHandedOver: true }, 'refused'],
    [{ responseCode: 451, command: 'RCPT TO', isHandedOver: false }, 'not-sent'],
    [{ responseCode: 452, command: 'DATA', isHandedOver: true }, 'not-sent'],
    [{ responseCode: 535, command: 'AUTH PLAIN', isHandedOver: false }, 'not-sent'],
    [{ responseCode: 550, command: 'MAIL FROM', isHandedOver: false }, 'not-sent'],
    [{ responseCode: undefined, command: 'CONN', isHandedOver: false }, 'not-sent'],
    [{ responseCode: undefined, command: 'CONN', isHandedOver: true }, 'unknown'],
  ])('%j is %s', (failure, kind) => expect(smtpOutcome(failure).kind).toBe(kind));

  test('only a rejected recipient is a dead address', () => {
    expect(smtpOutcome({ responseCode: 550, command: 'RCPT TO', isHandedOver: false })).toMatchObject({
      isAddressDead: true,
    });
    expect(smtpOutcome({ responseCode: 552, command: 'RCPT TO', isHandedOver: false })).toMatchObject({
      isAddressDead: false,
    });
    expect(smtpOutcome({ responseCode: 550, command: 'DATA', isHandedOver: true })).toMatchObject({
      isAddressDead: false,
    });
  });
});

describe('the outcome of a Twilio failure', () => {
  test.each([
    [{ status: 400, code: 21610 }, 'refused'],
    [{ status: 401, code: 20003 }, 'refused'],
    [{ status: 429, code: 20429 }, 'not-sent'],
    [{ status: 503 }, 'unknown'],
    [{ code: 'ECONNREFUSED' }, 'not-sent'],
    [{ code: 'ECONNABORTED' }, 'unknown'],
  ])('%j is %s', (error, kind) => expect(twilioOutcome(error).kind).toBe(kind));
});
