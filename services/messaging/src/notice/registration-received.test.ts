import { expect, test } from '@jest/globals';
import { Social } from '@momos/contracts/proto/events/v1/bus';
import { exampleContact } from '../contact/contact.ts';
import { socialOf } from '../social/social.ts';
import { registrationReceived } from './registration-received.notice.ts';
import { sampleRsvpContent } from './rsvp-notice.ts';

const context = (isApprovalRequired: boolean) => ({
  contact: exampleContact,
  social: socialOf(Social.fromPartial({ id: 's', title: 'Supper', timezone: 'UTC', isApprovalRequired })),
  publicUrl: 'https://momos.example',
});

test.each([
  ['where the hosts decide', true, {}, undefined],
  ['where they do not', false, {}, 'no approval is required'],
  ['where they have decided', true, { isHostDecided: true } as const, 'a host has approved it already'],
])('a review is announced %s: %#', (_, isApprovalRequired, given, skipped) => {
  const content = { ...sampleRsvpContent, ...given };
  expect(registrationReceived.skip?.(content, context(isApprovalRequired))).toBe(skipped);
});
