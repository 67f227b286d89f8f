import { expect, it } from '@jest/globals';
import { contactCategories } from '@momos/contracts/supports';
import { parseMailboxes } from './mailbox.ts';

it('has one for every category of the spec', () => {
  const mailboxes = parseMailboxes('', 'momos.example');
  for (const category of contactCategories) expect(mailboxes[category]).toMatch(/^[a-z]+@momos\.example$/);
});

it('uses the configured address of a category', () => {
  const mailboxes = parseMailboxes('SPONSORSHIP=a@b.co, SALES_ENTERPRISE=c@d.co', 'momos.example');
  expect([mailboxes.SPONSORSHIP, mailboxes.SALES_ENTERPRISE, mailboxes.RSVP]).toEqual([
    'a@b.co',
    'c@d.co',
    'tickets@momos.example',
  ]);
});

it.each(['UNKNOWN=a@b.co', 'RSVP', 'RSVP=', 'RSVP=a b@c.co', 'RSVP=a@b.co\r\nBcc:x'])(
  'refuses %j at boot',
  text => {
    expect(() => parseMailboxes(text, 'momos.example')).toThrow('CATEGORY=address');
  },
);
