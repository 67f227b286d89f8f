/**
 * Bugs that the model has to catch. They are no part of the services: `plant.ts` puts them into a test's own process. `point`
 * is that of the review they stand for; the last ones are of other kinds of failures.
 */

/** An expression of a module, and what stands in its place while the bug is in force. */
export type Change = { file: string; from: string; to: string; after?: string };

/** `after` is the text right before the expression, where it takes that to find it. */
const events = (path: string, from: string, to: string, after = ''): Change => ({
  file: `services/events/src/${path}`,
  from,
  to,
  after,
});
const payments = (path: string, from: string, to: string, after = ''): Change => ({
  file: `services/payments/src/${path}`,
  from,
  to,
  after,
});

/** What the owners of purchases share. */
const purchase = (path: string, from: string, to: string): Change => ({
  file: `packages/runtime/src/purchase/${path}`,
  from,
  to,
});

/** `breaks`: what the model says of it. */
type Planted = { point: string; breaks: RegExp; changes: Change[] };

/** Bugs by their names. */
export const bugs = {
  'the page that is closed for another frees the place': {
    point: '1',
    breaks: /lost its place/,
    changes: [
      purchase('payment-news.ts', 'payment.attempt !== held.attempt', 'false'),
      events(
        'registration/rsvp-payment.ts',
        'hold !== null && hold.attempt === known.payment.attempt',
        'hold !== null',
      ),
    ],
  },
  'an offered place is charged before the host decides': {
    point: '2',
    breaks: /before the host decided/,
    changes: [
      events(
        'registration/hold-seat.ts',
        'isHostAwaited(social, rsvp)',
        'isHostAwaited(social, rsvp) && rsvp.hold === null',
      ),
    ],
  },
  'nothing returns the money of whom the host never decided about': {
    point: '2',
    breaks: /is still held/,
    changes: [
      events(
        'registration/money-due.ts',
        'rsvp.undecidedAt === null || rsvp.undecidedAt > now || !isPaid(rsvp)',
        'true',
      ),
    ],
  },
  'money that lands on an attempt that was given up stays': {
    point: '3',
    breaks: /pay for nothing/,
    changes: [payments('settlement/settle-payment.ts', 'await returnMoney(deps, settled)', 'settled')],
  },
  'an attempt that was opened by a clock behind is taken for an old one': {
    point: '3',
    breaks: /events does not know|pay for nothing/,
    changes: [
      purchase(
        'payment-news.ts',
        'payment.version <= held.version',
        'payment.version <= held.version || payment.createdAt < purchase.createdAt',
      ),
    ],
  },
  'a refused refund is written down nowhere': {
    point: '4',
    breaks: /has no answer|promises more/,
    changes: [
      payments('refund/execute-refund.ts', 'await recordRefused(deps, payment, changed)', 'undefined'),
    ],
  },
  'a late order acts on whichever payment is the newest': {
    point: '5',
    breaks: /has no answer|not paid/,
    changes: [
      payments(
        'settlement/take-orders.ts',
        'await deps.payments.ofAttempt(subject, message.attempt)',
        '(await deps.payments.ofSubjects(subject.kind, [subject.id]))[0]',
      ),
    ],
  },
  'an order that was lost is not sent again': {
    point: '6',
    breaks: /has no answer/,
    changes: [events('registration/compare-money.ts', 'late.length === 0', 'true')],
  },
  'the page that another method replaces fails the payment': {
    point: '7',
    breaks: /lost its place/,
    changes: [
      payments('settlement/settle-payment.ts', 'fresh.page === page || isMoney(seen)', 'true'),
      payments('settlement/execute-payment.ts', 'isMoney(seen)', 'true'),
    ],
  },
  'whoever changes to a free ticket waits for ever': {
    point: '8',
    breaks: /waits for nothing/,
    changes: [
      events(
        'registration/save-steps.ts',
        "before.status === 'PENDING' && owesPayment(before) && !owesPayment(after)",
        'false',
      ),
    ],
  },
  'a payment of nothing keeps its use of the code': {
    point: '8',
    breaks: /code FREE counts/,
    changes: [payments('refund/return-money.ts', 'payment.capturedAmount === 0', 'false')],
  },
  'whom no tier has room for keeps the others waiting': {
    point: '8',
    breaks: /waits though/,
    changes: [
      events(
        'waitlist/promote-waitlist.ts',
        'await deps.rsvps.nextWaiting(social._id, { after, left }, batchSize)',
        `(await deps.rsvps.nextWaiting(
          social._id,
          { after, left: first.tiers.map(({ id }) => ({ tierId: id, pax: 99 })) },
          batchSize,
        )).slice(0, 1)`,
      ),
    ],
  },
  'who joins behind them waits as well': {
    point: '8',
    breaks: /waits though/,
    changes: [events('seat/seats.ts', 'isSmaller || isChosenAnew || isBehind', 'isSmaller || isChosenAnew')],
  },
  'dinars are asked for in hundredths': {
    point: '9',
    breaks: /asks for/,
    changes: [
      {
        file: 'packages/contracts/src/money.ts',
        from: '10 ** digitsOf(currency)',
        to: "currency === 'KWD' ? 100 : 10 ** digitsOf(currency)",
      },
    ],
  },
  'equal decisions together get different answers': {
    point: '10',
    breaks: /equal requests/,
    changes: [
      events('idempotency/respond-once.ts', '!request', 'true', 'await check();\n    if ('),
      events('registration/rsvp.routes.ts', 'idempotentCall', 'undefined', 'rsvpIds, decision, request: '),
    ],
  },
  'every repeat of a refund is another one': {
    point: 'kill -9',
    breaks: /other refunds than the provider/,
    changes: [
      payments(
        'refund/execute-refund.ts',
        'refund',
        '{ ...refund, id: `${refund.id}${refund.tries}` }',
        '.refund(payment, ',
      ),
    ],
  },
  'the ledger forgets a capture': {
    point: 'ledger',
    breaks: /in the ledger/,
    changes: [payments('settlement/settle-payment.ts', "settled.status === 'CAPTURED'", 'false')],
  },
} satisfies Record<string, Planted>;
export type Bug = keyof typeof bugs;

const memberships = (path: string, from: string, to: string): Change => ({
  file: `services/messaging/src/membership/${path}`,
  from,
  to,
});

/** Bugs that the tests of circles have to see. */
export const circleBugs = {
  'money of whoever left is not ordered back': [
    memberships('membership-steps.ts', 'endOrder(membership, cause)', 'null'),
  ],
  'money that lands after the hold gives no access': [
    memberships(
      'membership-payment.ts',
      "status === 'PENDING' || status === 'UNPAID'",
      "status === 'PENDING'",
    ),
  ],
  'paid access that is missing is not given': [
    memberships('compare-money.ts', 'isCaptured(membership) && isWaiting(membership)', 'false'),
  ],
} satisfies Record<string, Change[]>;

/** What may happen between services, and no promise may break by it. */
export const mishaps = {
  'messages wait': [
    {
      file: 'packages/bus/src/partition-sends.ts',
      from: 'await nextRows(sending.store, [...sending.flights.values()])',
      to: '[]',
    },
  ],
  'orders are lost': [
    {
      file: 'packages/bus/src/partition-sends.ts',
      from: 'await sends.send({ topic: topicPrefix + name, partition }, messages)',
      to: "name.includes('money-order') || await sends.send({ topic: topicPrefix + name, partition }, messages)",
    },
  ],
} satisfies Record<string, Change[]>;
export type Mishap = keyof typeof mishaps;
