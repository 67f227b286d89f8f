import { describe, expect, it } from '@jest/globals';
import { offerStateOf, offerWords } from './offer-words.ts';

const both = [true, false];
const payments = [
  { total: 0, state: 'NOT_NEEDED' },
  { total: 50, state: 'NEEDED' },
  { total: 50, state: 'OPEN' },
  { total: 50, state: 'CAPTURED' },
] as const;
/** An offer from the waitlist, one that was accepted there or made with an approval, on each kind of social. */
const offers = both.flatMap(isApprovalRequired =>
  // No host is awaited where none decides.
  [isApprovalRequired, false].flatMap(isHostAwaited =>
    (['WAITLIST', 'PENDING'] as const).flatMap(status =>
      payments.map(payment => ({ isApprovalRequired, isHostAwaited, status, payment })),
    ),
  ),
);

describe.each(offers)('an offer with %j', ({ isApprovalRequired, isHostAwaited, status, payment }) => {
  const rsvp = { status, isHostAwaited, payment } as Parameters<typeof offerStateOf>[0];
  const state = offerStateOf(rsvp, { isApprovalRequired });
  const { title, text, button, next } = offerWords(state);
  const all = `${title} ${text} ${button}`;

  it('promises the place only where no host decides any more', () => {
    expect(/is yours|is free for you|Take/.test(all)).toBe(!isHostAwaited);
    expect(/hosts|Ask|[Rr]eserve/.test(all)).toBe(isHostAwaited);
  });

  it('names the payment where one is due', () => {
    const isDue = payment.total > 0 && payment.state !== 'CAPTURED';
    expect(/\b(pay|card|payment)\b/i.test(all)).toBe(isDue || status === 'PENDING');
  });

  it('is accepted once', () => expect(next).toBe(status === 'PENDING' ? 'pay' : 'accept'));
});

it('goes by the social where a browser kept the registration from before', () => {
  const payment = { total: 0, state: 'NOT_NEEDED' };
  const kept = { status: 'WAITLIST', payment } as Parameters<typeof offerStateOf>[0];
  expect(offerStateOf(kept, { isApprovalRequired: true }).isHostAwaited).toBe(true);
  expect(offerStateOf(kept, { isApprovalRequired: false }).isHostAwaited).toBe(false);
});
