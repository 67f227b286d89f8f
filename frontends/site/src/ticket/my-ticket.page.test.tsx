import { coverStates } from '../../../testing/cover-states.ts';
import { describe, expect, it } from '@jest/globals';
import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { postRsvpRequestsContract } from '@momos/contracts/post-rsvp-requests';
import { socialDisputesContract } from '@momos/contracts/social-disputes';
import { socialsContract } from '@momos/contracts/socials';
import { webMailsContract } from '@momos/contracts/web-mails';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { MyTicketPage } from './my-ticket.page.tsx';
import { openTickets as open } from '../../../testing/my-ticket-page.tsx';
import { ticketsContract } from '@momos/contracts/tickets';

const { mine } = ticketsContract;

coverStates(mine, open);

it('says what appears here', async () => {
  open(answer(mine));
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
});

it('lists what was paid for, with the way to its receipts', async () => {
  renderPage(<MyTicketPage />, {
    path: '/my-ticket',
    at: '/my-ticket?when=paid',
    signedInAs: guest(),
    answers: [answer(socialsContract.paid, [{ title: 'Gala' }])],
  });
  expect(await screen.findByRole('button', { name: 'Paid' })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByRole('link', { name: 'Gala' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payments and receipts' })).toHaveAttribute(
    'href',
    '/accounts/transactions',
  );
});

it('shows the ticket with its code', async () => {
  open(
    answer(mine, [
      {
        rsvp: { status: 'APPROVED', ticketCode: 'abc', doorCode: 'K7M4QX' },
        social: {
          title: 'Sunset supper',
          eventTimestamp: '2031-05-01T19:00:00.000Z',
          eventEndTimestamp: '2031-05-01T21:00:00.000Z',
          calendarPath: '/api/calendar',
        },
      },
    ]),
  );
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Ticket for Sunset supper' })).toBeVisible();
  expect(screen.getByText('K7M 4QX')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apple and others' })).toHaveAttribute('href', '/api/calendar');
  expect(screen.getByRole('link', { name: 'Google' })).toHaveAttribute(
    'href',
    expect.stringContaining('text=Sunset+supper&dates=20310501T190000Z%2F20310501T210000Z'),
  );
});

it('offers the wallets that the ticket can be put into, and none for a ticket kept from before', async () => {
  const ticket = { rsvp: { status: 'APPROVED' as const, ticketCode: 'abc' }, social: { title: 'Supper' } };
  const { unmount } = open(answer(mine, [{ ...ticket, wallets: ['GOOGLE'] }]));
  expect(await screen.findByRole('button', { name: 'Add to Google Wallet' })).toBeVisible();
  unmount();
  open(answer(mine, [ticket]));
  expect(await screen.findByRole('img', { name: 'Ticket for Supper' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull();
});

it('shows the code as large as the screen', async () => {
  const { user } = open(
    answer(mine, [
      { rsvp: { status: 'APPROVED', ticketCode: 'abc', doorCode: 'K7M4QX' }, social: { title: 'Supper' } },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Show full screen' }));
  expect(screen.getByRole('img', { name: 'Large ticket for Supper' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('img', { name: 'Large ticket for Supper' })).toBeNull();
});

it('leads to an online social first, and asks for no code there', async () => {
  open(
    answer(mine, [
      {
        rsvp: { status: 'APPROVED', ticketCode: 'abc' },
        social: { title: 'Talk', isOnline: true, onlineUrl: 'https://meet.example/x' },
      },
    ]),
  );
  expect(await screen.findByRole('link', { name: 'Join online' })).toHaveAttribute(
    'href',
    'https://meet.example/x',
  );
  expect(screen.queryByRole('img', { name: 'Ticket for Talk' })).toBeNull();
});

it('lists several tickets in a line each, and opens the one that is pressed', async () => {
  const ids = ['01930b5e-7c1a-7d2e-8f3a-000000000001', '01930b5e-7c1a-7d2e-8f3a-000000000002'];
  const { user } = open(
    answer(
      mine,
      ids.map((id, at) => ({
        rsvp: { id, status: 'APPROVED', ticketCode: 'abc' },
        social: { id, title: `Supper ${at + 1}` },
      })),
    ),
  );
  const button = await screen.findByRole('button', { name: 'Supper 2', expanded: false });
  expect(screen.queryByRole('img', { name: 'Ticket for Supper 2' })).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('img', { name: 'Ticket for Supper 2' })).toBeVisible();
});

it('asks for an offered place on a social with approval, and promises none', async () => {
  const { user, sent } = open(
    answer(mine, [
      {
        rsvp: { status: 'WAITLIST', isHostAwaited: true, offerExpiresAt: '2031-05-01T12:00:00.000Z' },
        social: { title: 'Sunset supper', isApprovalRequired: true },
      },
    ]),
    answer(rsvpsContract.update),
  );
  expect(await screen.findByText(/The hosts decide then/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take the place' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  await waitFor(() => expect(sent(rsvpsContract.update)[0]?.body).toEqual({ isOfferAccepted: true }));
});

it('leads on from a registration that was begun, until the social is over', async () => {
  const rsvp = { status: 'INITIAL', nextStep: 'SGN_QUESTIONNAIRE' } as const;
  const social = { title: 'Sunset supper', slug: 'sunset', eventEndTimestamp: '2031-05-01T21:00:00.000Z' };
  const { unmount } = open(answer(mine, [{ rsvp, social }]));
  const link = await screen.findByRole('link', { name: 'Continue registration' });
  expect(link).toHaveAttribute('href', '/socials/sunset/register');
  unmount();
  const over = { ...social, eventEndTimestamp: '2021-05-01T21:00:00.000Z' };
  open(answer(mine, [{ rsvp, social: over }]));
  expect(await screen.findByRole('link', { name: 'Open the social' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Continue registration' })).toBeNull();
});

it('says to whom the hosts took off the list that they did', async () => {
  open(answer(mine, [{ rsvp: { status: 'REJECTED', isRemoved: true }, social: { title: 'Supper' } }]));
  expect(await screen.findByText(/The hosts took you off the guest list/)).toBeVisible();
});

it('shows the next steps once an offered place is taken', async () => {
  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const { user, sent } = open(
    answerBy(mine, () => [
      {
        rsvp: {
          ...(sent(rsvpsContract.update).length > 0
            ? { status: 'APPROVED' as const, offerExpiresAt: null }
            : { status: 'WAITLIST' as const, offerExpiresAt: '2031-05-01T12:00:00.000Z' }),
          nextStep: null,
        },
        social: { id, title: 'Sunset supper', eventEndTimestamp: '2031-05-01T21:00:00.000Z' },
      },
    ]),
    answer(rsvpsContract.update, { rsvp: { nextStep: null } }),
    answer(postRsvpRequestsContract.get, { steps: [{ step: 'ADD_TO_CALENDAR', state: 'OPEN' }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Take the place' }));
  await waitFor(() => expect(sent(postRsvpRequestsContract.get)).not.toEqual([]));
});

it('says to who waits how it went for others in their place', async () => {
  const rsvp = { status: 'WAITLIST' as const, waitlistPosition: 3 };
  const { unmount } = open(answer(mine, [{ rsvp, waitlistChance: { socials: 8, admitted: 6 } }]));
  const text = 'At 6 of this host’s last 8 full socials, someone in your place got in.';
  expect(await screen.findByText(text)).toBeVisible();
  unmount();
  open(answer(mine, [{ rsvp }]));
  expect(await screen.findByText('You are number 3 on the waitlist.')).toBeVisible();
  expect(screen.queryByText(/full socials/)).toBeNull();
});

it('e-mails the tickets to who asks, and offers it only where there are some', async () => {
  const { send } = webMailsContract;
  const { user, sent, unmount } = open(answer(mine, [{}]), answer(send, { type: 'TICKETS', isNew: true }));
  await user.click(await screen.findByRole('button', { name: 'E-mail me my tickets' }));
  expect(await screen.findByText('On its way to your e-mail.')).toBeVisible();
  expect(sent(send)[0]?.query).toEqual({ type: 'TICKETS' });
  unmount();
  open(answer(mine));
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'E-mail me my tickets' })).toBeNull();
});

it('gives a link to subscribe to in a calendar, and a new one', async () => {
  let path: string | null = null;
  const { user } = open(
    answer(mine),
    answerBy(calendarFeedsContract.own, () => ({ path })),
    answerBy(calendarFeedsContract.renew, () => ({ path: (path = '/api/calendars/me?key=new') })),
  );
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe in your calendar' });
  await user.click(await within(dialog).findByRole('button', { name: 'Get my calendar link' }));
  expect(await within(dialog).findByRole('link', { name: 'Calendar on this device' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:.*calendars\/me\?key=new$/),
  );
  expect(within(dialog).getByRole('button', { name: 'Make a new link' })).toBeVisible();
});

describe('a problem', () => {
  const ticket = answer(mine, [{ rsvp: { status: 'ATTENDED' }, social: { title: 'Sunset supper' } }]);
  const report = async (...answers: Answer[]) => {
    const page = open(ticket, ...answers);
    await page.user.click(await screen.findByRole('button', { name: 'Report a problem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A problem with Sunset supper' }));
    return { ...page, dialog };
  };

  it('is reported with its reason', async () => {
    const { user, sent, dialog } = await report(
      answer(socialDisputesContract.own, null),
      answer(socialDisputesContract.open),
    );
    await user.click(await dialog.findByRole('radio', { name: 'It did not take place' }));
    await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'The door was closed.');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. We look into it.')).toBeVisible();
    expect(sent(socialDisputesContract.open)[0]?.body).toEqual({
      reason: 'DID_NOT_TAKE_PLACE',
      text: 'The door was closed.',
    });
  });

  it('shows what was answered', async () => {
    const { dialog } = await report(
      answer(socialDisputesContract.own, { text: 'Closed door', answer: 'We refunded you.' }),
    );
    expect(await dialog.findByText('We refunded you.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Send report' })).toBeNull();
  });
});

it.each([
  ['public', true],
  ['private', false],
])('offers to share a %s social: %s', async (visibility, isOffered) => {
  const social = {
    title: 'Sunset supper',
    visibility: visibility.toUpperCase() as 'PUBLIC' | 'PRIVATE',
    eventTimestamp: '2031-05-01T19:00:00.000Z',
    eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  };
  open(answer(mine, [{ rsvp: { status: 'APPROVED' }, social }]));
  expect(await screen.findByRole('link', { name: 'Open the social' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Share' })).toHaveLength(isOffered ? 1 : 0);
});
