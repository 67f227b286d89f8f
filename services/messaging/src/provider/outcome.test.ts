import { describe, expect, test } from '@jest/globals';
import { outcomeOf as smtpOutcome } from './smtp-outcome.ts';
import { outcomeOf as twilioOutcome } from './twilio.provider.ts';

const refused = (response: string, command = 'RCPT TO') =>
  smtpOutcome({ command, response, isHandedOver: command === 'DATA' });

describe('the outcome of an SMTP failure', () => {
  test.each([
    ['RCPT TO', '450 4.2.0 greylisted', 'not-sent'],
    ['RCPT TO', '451 4.7.1 greylisted, try again', 'not-sent'],
    ['RCPT TO', '450 4.2.0 try later', 'not-sent'],
    ['RCPT TO', '421 4.7.0 deferred due to volume', 'slowed'],
    ['MAIL FROM', '421 closing', 'slowed'],
    ['RCPT TO', '450 4.7.1 too much mail from you', 'slowed'],
    ['RCPT TO', '450 4.2.1 receiving mail at a rate that prevents delivery: rate limit', 'slowed'],
    ['RCPT TO', '451 4.4.5 congestion', 'slowed'],
    ['DATA', '454 Throttling failure: Maximum sending rate exceeded.', 'slowed'],
    ['DATA', '452 4.3.1 no space', 'not-sent'],
    ['DATA', '550 5.6.0 lone CR', 'refused'],
    ['RCPT TO', '550 no such user here', 'refused'],
    ['RCPT TO', '552 5.2.3 too large', 'refused'],
    ['RCPT TO', '550 5.2.1 mailbox disabled', 'refused'],
    ['AUTH PLAIN', '535 5.7.8 wrong password', 'blocked'],
    ['MAIL FROM', '550 sender rejected', 'blocked'],
    ['CONN', '554 5.7.1 no service for you', 'blocked'],
    ['RCPT TO', '530 authentication required', 'blocked'],
    ['DATA', '503 5.5.1 no recipient', 'blocked'],
  ])('%s %s is %s', (command, response, kind) => expect(refused(response, command).kind).toBe(kind));

  test('without an answer it depends on who has the message', () => {
    const silent = { command: 'CONN', response: undefined };
    expect(smtpOutcome({ ...silent, isHandedOver: false }).kind).toBe('not-sent');
    expect(smtpOutcome({ ...silent, isHandedOver: true }).kind).toBe('unknown');
  });

  test.each(['RCPT TO', 'DATA'])('"no such mailbox" at %s suppresses the address', command => {
    for (const status of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])
      expect(refused(`550 ${status} <b@example.org>: no such user`, command)).toEqual({
        kind: 'refused',
        reason: `${command} 550 ${status}`,
        suppress: 'NO_SUCH_ADDRESS',
      });
    expect(refused('550-5.1.1 The account does not exist.\n550 5.1.1 See our page', command)).toMatchObject({
      suppress: 'NO_SUCH_ADDRESS',
    });
  });

  test.each([
    '550 no such user here',
    '551 user not local',
    '553 mailbox name not allowed',
    '550 5.1.0 address rejected',
    '550 5.5.0 mailbox unavailable',
    '552 5.2.2 mailbox full',
    '550 5.1.10x not a status',
  ])('%s suppresses nothing', answer =>
    expect(refused(answer)).not.toHaveProperty('suppress', 'NO_SUCH_ADDRESS'),
  );

  test.each([
    '550 5.7.1 rejected by policy',
    '550 5.7.606 access denied, banned sending IP',
    '554 5.7.1 Service unavailable; client host blocked using zen.spamhaus.org',
    '550 Blocked - see https://list.example/ip',
    '550 5.1.1 <b@example.org> rejected: sender listed at list.example',
    '550 5.1.7 sender address has no domain',
    '553 5.1.8 sender domain does not exist',
    '554 5.3.2 system does not accept mail',
  ])('%s is a block', answer => expect(refused(answer).kind).toBe('blocked'));

  test('no reason contains an address', () => {
    for (const answer of [
      '550 5.1.1 <b@example.org> unknown',
      '550 b@example.org unknown',
      '451 b@example.org',
    ])
      expect(JSON.stringify(refused(answer))).not.toContain('example.org');
  });
});

describe('the outcome of a Twilio failure', () => {
  test.each([
    [{ status: 400, code: 21610 }, 'refused'],
    [{ status: 401, code: 20003 }, 'blocked'],
    [{ status: 400, code: 21408 }, 'blocked'],
    [{ status: 429, code: 20429 }, 'slowed'],
    [{ status: 503 }, 'unknown'],
    [{ code: 'ECONNREFUSED' }, 'not-sent'],
    [{ code: 'EAI_AGAIN' }, 'not-sent'],
    [{ code: 'ECONNABORTED' }, 'unknown'],
  ])('%j is %s', (error, kind) => expect(twilioOutcome(error).kind).toBe(kind));

  test('only a number that does not exist, or STOP, suppresses', () => {
    const suppress = (code: number) => twilioOutcome({ status: 400, code });
    expect(suppress(21211)).toMatchObject({ suppress: 'NO_SUCH_ADDRESS' });
    expect(suppress(21610)).toMatchObject({ suppress: 'STOPPED' });
    expect(suppress(21617)).toMatchObject({ kind: 'refused', suppress: undefined });
  });
});
