import { beforeAll, describe, expect, it } from '@jest/globals';
import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { conflict } from '@momos/contracts/errors';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { postRsvpRequestsContract } from '@momos/contracts/post-rsvp-requests';
import { socialDisputesContract } from '@momos/contracts/social-disputes';
import { socialsContract } from '@momos/contracts/socials';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { ticketsContract } from '@momos/contracts/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { MyTicketPage } from './my-ticket.page.tsx';

const { mine } = ticketsContract;

const open = (...answers: Answer[]) =>
  renderPage(<MyTicketPage />, { path: '/my-ticket', signedInAs: guest(), answers });

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
        rsvp: { status: 'WAITLIST', offerExpiresAt: '2031-05-01T12:00:00.000Z' },
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

describe('cancelling', () => {
  const ticket = answer(mine, [
    {
      rsvp: { status: 'APPROVED', payment: { paid: 50, total: 50, currency: 'USD' } },
      social: { title: 'Sunset supper' },
      cancellation: { refund: 20, currency: 'USD' },
    },
  ]);
  const cancel = async (done: Answer) => {
    const page = open(ticket, done);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await page.user.click(screen.getByRole('button', { name: 'Cancel and get $20 back' }));
  };

  it('says before and after what comes back', async () => {
    await cancel(answer(rsvpsContract.cancel, { refund: { amount: 20, currency: 'USD' } }));
    expect(await screen.findByText('Cancelled. $20 goes back to your card.')).toBeVisible();
  });

  it('says what comes back of momo points, and asks for no undo that would lose them', async () => {
    const paid = {
      rsvp: {
        status: 'APPROVED' as const,
        payment: { paid: 0, total: 0, state: 'CAPTURED' as const },
        points: { total: 500, isChosen: true },
      },
      social: { title: 'Sunset supper' },
      cancellation: { refund: 0, currency: 'USD', points: 250 },
    };
    const { user } = open(
      answer(mine, [paid]),
      answer(rsvpsContract.cancel, { refund: { amount: 0, currency: 'USD' } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    expect(screen.getByText('500 momo points')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel and get 250 momo points back' }));
    expect(await screen.findByText('Cancelled. You get 250 momo points back.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone where nothing was paid: the registration is sent again as it was', async () => {
    const choices = { tierId: 'seat', plusOnes: 1, plusOneNames: ['Ada'] };
    const rsvp = { status: 'APPROVED', ...choices, payment: { paid: 0, total: 0 } } as const;
    const { user, sent } = open(
      answer(mine, [{ rsvp, social: { title: 'Supper' } }]),
      answer(rsvpsContract.cancel, { refund: { amount: 0, currency: 'USD' } }),
      answer(rsvpsContract.create, { status: 'APPROVED' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel registration' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Your registration is back.')).toBeVisible();
    expect(sent(rsvpsContract.create)[0]?.body).toMatchObject({ ...choices, answers: [] });
  });

  it('keeps the question open with the reason when it fails', async () => {
    await cancel(refuse(rsvpsContract.cancel, conflict('The social has begun.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('The social has begun.');
  });
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

describe('transferring a ticket', () => {
  beforeAll(() => import('./transfer-form.tsx'));

  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const { offer, withdraw } = ticketTransfersContract;
  const ticket = { rsvp: { status: 'APPROVED' as const }, social: { id, title: 'Sunset supper' } };

  it('offers it to the person with an e-mail', async () => {
    const { user, sent } = open(answer(mine, [{ ...ticket, isTransferable: true }]), answer(offer));
    await user.click(await screen.findByRole('button', { name: 'Transfer ticket' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Transfer your ticket to Sunset supper' }),
    );
    expect(await dialog.findByRole('button', { name: 'Offer ticket' })).toBeDisabled();
    await user.type(await dialog.findByRole('textbox', { name: 'Their e-mail' }), 'grace@example.com');
    await user.click(dialog.getByRole('button', { name: 'Offer ticket' }));
    expect(await screen.findByText('Offer sent.')).toBeVisible();
    expect(sent(offer)[0]).toMatchObject({ params: { id }, body: { email: 'grace@example.com' } });
  });

  it('keeps what was typed with the reason of a refusal', async () => {
    const { user } = open(
      answer(mine, [{ ...ticket, isTransferable: true }]),
      refuse(offer, conflict('This ticket cannot be transferred.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Transfer ticket' }));
    await user.type(await screen.findByRole('textbox', { name: 'Their e-mail' }), 'grace@example.com');
    await user.click(screen.getByRole('button', { name: 'Offer ticket' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This ticket cannot be transferred.');
    expect(screen.getByRole('textbox', { name: 'Their e-mail' })).toHaveValue('grace@example.com');
  });

  it('shows an open offer, which can be taken back', async () => {
    const transfer = { id, email: 'grace@example.com', expiresAt: '2031-05-01T12:00:00.000Z' };
    const { user, sent } = open(
      answer(mine, [{ ...ticket, isTransferable: true, transfer }]),
      answer(withdraw),
    );
    expect(await screen.findByText('Offered to grace@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ticket' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw offer' }));
    expect(await screen.findByText('Offer withdrawn. The ticket stays yours.')).toBeVisible();
    expect(sent(withdraw)).toHaveLength(1);
  });

  it('is not offered where it cannot be, nor for a ticket that this browser kept from before', async () => {
    open(answer(mine, [ticket]));
    expect(await screen.findByRole('button', { name: 'Cancel registration' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ticket' })).toBeNull();
  });

  it('says to a new holder whose money it was, and where a refund goes', async () => {
    const payment = { state: 'CAPTURED' as const, paid: 50, total: 50, currency: 'USD' };
    const { user } = open(
      answer(mine, [{ ...ticket, rsvp: { ...ticket.rsvp, payment }, isPaidByAnother: true }]),
    );
    expect(await screen.findByText(/^Paid by the person who had this ticket before/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel registration' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('goes back to the person who paid');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('You paid');
  });
});

it('takes a review of a social that one attended', async () => {
  const { user, sent } = open(
    answer(mine, [{ rsvp: { status: 'ATTENDED' } }]),
    answer(hostReviewsContract.write),
  );
  await user.click(await screen.findByRole('radio', { name: '5 of 5' }));
  await user.type(screen.getByRole('textbox'), 'Lovely');
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await waitFor(() =>
    expect(sent(hostReviewsContract.write)[0]?.body).toEqual({ rating: 5, comment: 'Lovely' }),
  );
});

it('reviews the people one met, and shows what they wrote', async () => {
  const { list, write } = attendeeReviewsContract;
  const leo = { displayName: 'Leo' };
  const received = [{ author: leo, rating: 5, comment: 'Great company', isHost: true }];
  const { user, sent } = open(
    answer(mine, [{ rsvp: { status: 'ATTENDED' } }]),
    answer(list, [{ attendee: { displayName: 'Ada' }, review: null }], {
      meta: { closesAt: '2999-01-01T00:00:00Z', received },
    }),
    answer(write),
  );
  await user.click(await screen.findByRole('button', { name: 'Review people you met' }));
  expect(await screen.findByText('Great company')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review Ada' }));
  const form = within(await screen.findByRole('form', { name: 'Review Ada' }));
  await user.click(form.getByRole('radio', { name: '5 of 5' }));
  await user.type(form.getByRole('textbox', { name: 'A few words' }), 'Kind');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent(write)[0]?.body).toEqual({ rating: 5, comment: 'Kind' }));
});

describe('the money of a registration', () => {
  const ticket = (rsvp: {
    status: 'PENDING' | 'APPROVED' | 'CANCELLED';
    payment: object;
    isApprovalPending?: boolean;
  }) => open(answer(mine, [{ rsvp: rsvp as never, social: { title: 'Sunset supper' } }]));
  const total = { total: 50, paid: 0, refunded: 0, currency: 'USD', method: 'visa 4242' };
  const until = '2030-01-05T12:00:00.000Z';
  const captured = { ...total, state: 'CAPTURED', paid: 50 };
  const back = { id: 'r', amount: 40, cause: 'cancel', failure: null, method: 'provider', at: until };

  it.each([
    [
      'reserved until',
      'PENDING',
      { state: 'AUTHORISED', authorisedUntil: until },
      'Reserved on your card until Jan 5, 2030',
    ],
    ['being released', 'CANCELLED', { state: 'AUTHORISED' }, 'Being released'],
    ['released', 'CANCELLED', { state: 'REFUNDED' }, 'Reservation released'],
    ['failed', 'PENDING', { state: 'FAILED' }, 'Your last payment did not go through. Nothing was charged.'],
    ['on an open page', 'PENDING', { state: 'OPEN' }, 'Your payment page is open. Nothing was charged yet.'],
    ['to pay', 'PENDING', { state: 'NEEDED' }, 'To pay'],
    ['charged', 'APPROVED', { state: 'CAPTURED', paid: 50 }, 'Paid with visa 4242'],
  ] as const)('is %s', async (_, status, payment, words) => {
    ticket({ status, payment: { ...total, ...payment } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is not due while one waits, and the position is named', async () => {
    open(
      answer(mine, [
        {
          rsvp: { status: 'WAITLIST', waitlistPosition: 3, payment: { ...total, state: 'NEEDED' } },
          social: { title: 'Sunset supper' },
        },
      ]),
    );
    expect(await screen.findByText('To pay when a place opens up')).toBeVisible();
    expect(screen.getByText('You are number 3 on the waitlist.')).toBeVisible();
  });

  it('is being charged', async () => {
    ticket({ status: 'PENDING', isApprovalPending: true, payment: { ...total, state: 'AUTHORISED' } });
    expect(await screen.findByText('Being charged to your card')).toBeVisible();
  });

  it('is nothing to pay on a registration that ended', async () => {
    ticket({ status: 'CANCELLED', payment: { ...total, state: 'NEEDED' } });
    expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
    expect(screen.queryByText('To pay')).toBeNull();
  });

  it.each([
    ['PENDING', '$40 is on its way to you', /Your registration was cancelled\./],
    ['UNKNOWN', '$40 is on its way to you, not confirmed yet', /has not confirmed it yet/],
    ['DONE', '$40 was refunded on Jan 5, 2030', /5 to 10 days/],
    ['FAILED', 'Your refund of $40 did not go through', /You have nothing to do\./],
  ] as const)('goes back: %s', async (status, title, text) => {
    ticket({ status: 'CANCELLED', payment: { ...captured, refunds: [{ ...back, status }] } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('has not gone back where staff undid that it was paid by hand', async () => {
    const undone = { ...back, status: 'FAILED', method: 'manual' } as const;
    ticket({ status: 'CANCELLED', payment: { ...captured, refunds: [undone] } });
    expect(await screen.findByText('$40 has not been paid back to you yet')).toBeVisible();
    expect(screen.queryByText(/payment provider/)).toBeNull();
  });
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

it('says why a review was removed, and offers no other', async () => {
  const review = { rating: 1, comment: 'Buy my pills', removedFor: 'SPAM' as const };
  open(answer(mine, [{ rsvp: { status: 'ATTENDED', review } }]));
  expect(await screen.findByText('Your review was removed')).toBeVisible();
  expect(screen.getByText(/for this reason: Spam or an advertisement\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit review' })).toBeNull();
});

it('takes no review once the time to write is over', async () => {
  open(
    answer(mine, [
      { rsvp: { status: 'ATTENDED', review: null }, social: { eventEndTimestamp: '2020-01-01T00:00:00Z' } },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Review people you met' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
});
