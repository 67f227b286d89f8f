import { describe, expect, test } from '@jest/globals';
import { renderMail } from '../mail/layout.ts';
import { socialOf } from '../social/social.ts';
import { Social } from '@momos/contracts/proto/events/v1/bus';
import { cancellationMail, refundBlocks, rejectionMail } from './ending.mails.ts';
import type { NoticeContext } from './notice.ts';

const context = (social: Partial<Social> = {}): NoticeContext => ({
  contact: {
    _id: 'u',
    firstName: 'Ada',
    lastName: 'L',
    displayName: 'Ada L',
    slug: 'ada',
    photoPath: '',
    email: 'ada@example.org',
    mobile: '',
  },
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

describe('what comes back is said exactly', () => {
  test.each([
    [undefined, undefined],
    [refund({ everything: true }), 'Everything you paid comes back'],
    [refund({ ticketAmount: 1250 }), '$12.50 of your ticket comes back'],
    [refund({ depositAmount: 1000 }), 'your deposit of $10 comes back'],
    [
      refund({ ticketAmount: 1250, depositAmount: 1000 }),
      '$12.50 of your ticket and your deposit of $10 comes back',
    ],
    [refund({ ticketAmount: 1250, currency: 'JPY' }), '¥1,250 of your ticket comes back'],
    [refund({}), 'nothing comes back'],
  ])('%j', (given, expected) => {
    if (expected === undefined) expect(words(given)).toBeUndefined();
    else expect(words(given)).toContain(expected);
  });
});

describe('who ended it', () => {
  test.each([
    ['attendee', {}, 'your place is free for somebody else'],
    ['host', {}, 'The hosts of Supper have cancelled your registration'],
    ['social', {}, 'Supper does not take place'],
    ['attendee', { isCancelled: true }, 'Supper does not take place'],
    ['host', { isDeleted: true }, 'Supper does not take place'],
  ] as const)('%s %j', (endedBy, social, expected) => {
    expect(renderMail(cancellationMail(context(social), { endedBy })).text).toContain(expected);
  });
});

test('a refusal is kind and says what happens to the money', () => {
  const { text } = renderMail(rejectionMail(context(), refund({ everything: true })));
  expect(text).toContain('could not confirm your place');
  expect(text).toContain('A card that was only reserved is released');
});
