import { describe, expect, test } from '@jest/globals';
import { Social } from '@momos/contracts/proto/events/v1/bus';
import { exampleContact } from '../contact/contact.ts';
import { renderMail } from '../mail/layout.ts';
import { socialOf } from '../social/social.ts';
import { cancellation } from './cancellation.notice.ts';
import type { SocialContext } from './define-notice.ts';
import { refundBlocks } from './refund-blocks.ts';
import { rejection } from './rejection.notice.ts';
import { sampleRsvpContent } from './rsvp-notice.ts';

const context = (social: Partial<Social> = {}): SocialContext => ({
  contact: exampleContact,
  social: socialOf(
    Social.fromPartial({ id: 's', title: 'Supper', slug: 'supper', timezone: 'UTC', ...social }),
  ),
  publicUrl: 'https://momos.example',
});
const refund = (given: object) => ({
  ticketAmount: 0,
  depositAmount: 0,
  everything: false,
  currency: 'USD',
  ...given,
});
const words = (given: Parameters<typeof refundBlocks>[0]) =>
  refundBlocks(given).map(block => ('text' in block ? block.text : ''))[0];

describe('the refund is stated exactly', () => {
  test.each([
    [undefined, undefined],
    [refund({ everything: true }), 'You will receive a full refund'],
    [refund({ ticketAmount: 1250 }), 'refunding $12.50 of your ticket to'],
    [refund({ depositAmount: 1000 }), 'refunding your deposit of $10 to'],
    [
      refund({ ticketAmount: 1250, depositAmount: 1000 }),
      'refunding $12.50 of your ticket and your deposit of $10 to',
    ],
    [refund({ ticketAmount: 1250, currency: 'JPY' }), 'refunding ¥1,250 of your ticket to'],
    [refund({}), 'no refund is due'],
  ])('%j', (given, expected) => {
    if (expected === undefined) expect(words(given)).toBeUndefined();
    else expect(words(given)).toContain(expected);
  });
});

describe('the mail says who cancelled', () => {
  test.each([
    ['attendee', {}, 'your place is open for another guest'],
    ['host', {}, 'The hosts of Supper have cancelled your registration'],
    ['social', {}, 'The hosts had to cancel Supper'],
    ['attendee', { isCancelled: true }, 'The hosts had to cancel Supper'],
    ['host', { isDeleted: true }, 'The hosts had to cancel Supper'],
  ] as const)('%s %j', (endedBy, social, expected) => {
    const { rsvp } = sampleRsvpContent;
    const { text } = renderMail(cancellation.mail({ about: 'rsvp', rsvp, endedBy }, context(social)));
    expect(text).toContain(expected);
  });
});

test('a cancelled social is called so once', () => {
  const { rsvp } = sampleRsvpContent;
  const off = context({ title: 'Supper (CANCELLED)', isCancelled: true });
  const mail = cancellation.mail({ about: 'rsvp', rsvp, endedBy: 'social' }, off);
  expect(mail.subject).toBe('Cancelled: Supper');
  expect(renderMail(mail).text).not.toContain('(CANCELLED)');
  expect(cancellation.push?.({ about: 'rsvp', rsvp, endedBy: 'social' }, off)).toMatchObject({
    body: 'Supper has been cancelled.',
  });
});

test('a rejection is kind and says what happens to the money', () => {
  const content = { ...sampleRsvpContent, refund: refund({ everything: true }) };
  const { text } = renderMail(rejection.mail(content, context()));
  expect(text).toContain('could not confirm your place');
  expect(text).toContain('the hold is released');
});

test.each([undefined, 'MISTAKENLY_APPROVE'])(
  'a rejection (%s) has the note of the hosts in their own words',
  reason => {
    const content = { ...sampleRsvpContent, ...(reason ? { reason } : {}), note: 'Come to the next one!' };
    const { text } = renderMail(rejection.mail(content, context()));
    expect(text).toContain('A note from the hosts:');
    expect(text).toContain('Come to the next one!');
    expect(renderMail(rejection.mail(sampleRsvpContent, context())).text).not.toContain('A note');
  },
);
