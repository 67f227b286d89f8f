import {
  type Books,
  type PaymentRow,
  type RefundRow,
  type RsvpRow,
  type SeatCounts,
  type SeatsRow,
  type SessionRow,
  sum,
} from './books.ts';
import type { Memory } from './story.ts';

const paxOf = (rsvp: RsvpRow) => 1 + (rsvp.plusOnes ?? 0);
const isSeated = ({ status }: RsvpRow) => status === 'APPROVED' || status === 'ATTENDED';
/** What the payer's bank has of a page. */
const disputedOf = ({ dispute }: SessionRow) => (dispute && dispute.status !== 'WON' ? dispute.amount : 0);
const keptOf = (session: SessionRow) => session.captured - session.refunded - disputedOf(session);
const priceOf = (rsvp: RsvpRow) => rsvp.ticketPrice + rsvp.depositAmount;

/** What has to hold at every instant, whatever is under way. Answers what does not. */
export function brokenNow(books: Books, memory: Memory, now: number): string[] {
  return [
    ...books.seats.flatMap(seats => [...wrongSeats(seats, books), ...wrongMoves(seats, books)]),
    ...books.rsvps.flatMap(rsvp => [
      ...lostPlace(rsvp, memory, now),
      ...chargedTooEarly(rsvp, books, memory),
    ]),
    ...books.sessions
      .filter(session => keptOf(session) < 0)
      .map(({ _id }) => `more than was paid went back on ${_id}`),
    ...wrongPages(books, memory),
    ...memory.differences,
  ];
}

function wrongSeats(seats: SeatsRow, { rsvps }: Books): string[] {
  const own = rsvps.filter(({ socialId }) => socialId === seats._id);
  const count = (of: RsvpRow[]) => ({
    confirmed: sum(of.filter(isSeated).map(paxOf)),
    held: sum(of.filter(({ hold }) => hold !== null).map(paxOf)),
    waiting: of.filter(({ status }) => status === 'WAITLIST').length,
  });
  const check = (
    what: string,
    given: Omit<SeatsRow, '_id' | 'tiers' | 'freed' | 'offered' | 'isClosed'> | SeatsRow['tiers'][number],
    of: RsvpRow[],
  ) => {
    const counted = count(of);
    const isRight =
      counted.confirmed === given.confirmed &&
      counted.held === given.held &&
      counted.waiting === given.waiting;
    const isOversold = given.capacity !== null && given.confirmed + given.held > given.capacity;
    return [
      ...(isRight ? [] : [`${what}: seats are counted wrong`]),
      ...(isOversold ? [`${what} is oversold`] : []),
    ];
  };
  return [
    ...check(`social ${seats._id}`, seats, own),
    ...seats.tiers.flatMap(tier =>
      check(
        `tier ${tier.id} of ${seats._id}`,
        tier,
        own.filter(({ tierId }) => tierId === tier.id),
      ),
    ),
  ];
}

/** The moves of seats, added up, are the seats as they are. */
function wrongMoves(seats: SeatsRow, { seatMoves }: Books): string[] {
  const own = seatMoves.filter(({ socialId }) => socialId === seats._id);
  const changes = own.flatMap(move => move.changes);
  const isSum = (counts: SeatCounts, of: SeatCounts[]) =>
    (['confirmed', 'held', 'waiting'] as const).every(
      count => sum(of.map(each => each[count])) === counts[count],
    );
  const isSummed =
    own.every(({ seq }, index) => seq === index + 1) &&
    isSum(seats, changes) &&
    seats.tiers.every(tier =>
      isSum(
        tier,
        changes.filter(({ tierId }) => tierId === tier.id),
      ),
    );
  const room = own.findLast(move => move.room)?.room;
  const isRoom = !room || (room.capacity === seats.capacity && room.isClosed === seats.isClosed);
  return isSummed && isRoom ? [] : [`social ${seats._id}: its moves do not add up to its seats`];
}

/** A place that is promised until a time stays its person's until then. */
function lostPlace(rsvp: RsvpRow, { heldUntil }: Memory, now: number): string[] {
  const until = heldUntil.get(rsvp._id);
  if (until === undefined || until <= now) return [];
  const isTheirs = rsvp.hold !== null || isSeated(rsvp);
  return isTheirs ? [] : [`RSVP ${rsvp._id} lost its place before the time that its page showed`];
}

/** Where a host decides, no card is charged before. */
function chargedTooEarly(
  rsvp: RsvpRow,
  { payments, sessions }: Books,
  { approvedByHost, approvalSocials }: Memory,
): string[] {
  if (!approvalSocials.has(rsvp.socialId) || approvedByHost.has(rsvp._id)) return [];
  const own = new Set(payments.filter(({ subject }) => subject.id === rsvp._id).map(({ _id }) => _id));
  const isCharged = sessions.some(({ paymentId, captured }) => own.has(paymentId) && captured > 0);
  return isCharged ? [`RSVP ${rsvp._id} was charged before the host decided`] : [];
}

/** ISO 4217: how many digits follow the point. */
const digits: Record<string, number> = { USD: 2, JPY: 0, KWD: 3 };

/** A page of the provider asks for what its payer was shown, in the currency's own minor units. */
const wrongPages = ({ sessions }: Books, { totals }: Memory): string[] =>
  sessions.flatMap(({ _id, paymentId, total, currency }) => {
    const asked = totals.get(`${paymentId} ${_id}`);
    if (asked === undefined) return [];
    const right = Math.round(asked * 10 ** (digits[currency] ?? Number.NaN));
    return right === total ? [] : [`page ${_id} asks for ${total} ${currency} where ${asked} was shown`];
  });

/** What has to hold while the social is still to come, once nothing is left to do. */
export function brokenWhenQuiet(books: Books, memory: Memory): string[] {
  return books.rsvps.flatMap(rsvp => {
    const seats = books.seats.find(({ _id }) => _id === rsvp.socialId);
    return [...stuck(rsvp, memory), ...forgotten(rsvp, seats, memory)];
  });
}

/** One who owes nothing and waits for no one has a place. */
function stuck(rsvp: RsvpRow, { approvalSocials, endedSocials }: Memory): string[] {
  const { state, isOver } = rsvp.payment;
  const owes = priceOf(rsvp) > 0 && (isOver || state !== 'CAPTURED');
  const isHosts = approvalSocials.has(rsvp.socialId) || endedSocials.has(rsvp.socialId);
  const isStuck = rsvp.status === 'PENDING' && !owes && !isHosts;
  return isStuck ? [`RSVP ${rsvp._id} waits for nothing`] : [];
}

/** A free place is offered to whom it fits. */
function forgotten(
  rsvp: RsvpRow,
  seats: SeatsRow | undefined,
  { endedSocials, waitlistedByHost }: Memory,
): string[] {
  if (
    rsvp.status !== 'WAITLIST' ||
    waitlistedByHost.has(rsvp._id) ||
    rsvp.hold ||
    !seats ||
    seats.isClosed ||
    endedSocials.has(seats._id)
  )
    return [];
  const freeOf = ({
    capacity,
    confirmed,
    held,
  }: {
    capacity: number | null;
    confirmed: number;
    held: number;
  }) => (capacity === null ? Number.POSITIVE_INFINITY : capacity - confirmed - held);
  const tier = seats.tiers.find(({ id }) => id === rsvp.tierId);
  const free = Math.min(freeOf(seats), tier ? freeOf(tier) : Number.POSITIVE_INFINITY);
  return free >= paxOf(rsvp) ? [`RSVP ${rsvp._id} waits though ${free} places are free`] : [];
}

/** What has to hold when the social is over and nothing is left to do. */
export function brokenAtEnd(books: Books, memory: Memory): string[] {
  return [
    ...books.rsvps.flatMap(rsvp => [...wrongMoney(rsvp, books, memory), ...unansweredOrders(rsvp, books)]),
    ...books.payments.flatMap(payment => wrongBooks(payment, books)),
    ...wrongPromos(books),
  ];
}

/** Every captured cent is for a place that is its person's, or is back. */
function wrongMoney(rsvp: RsvpRow, { payments, sessions, refunds }: Books, memory: Memory): string[] {
  const problems: string[] = [];
  const own = payments.filter(({ subject }) => subject.id === rsvp._id);
  let kept = 0;
  let cancelled = rsvp.history.filter(({ from, to }) => from === 'APPROVED' && to === 'CANCELLED').length;
  for (const payment of own) {
    const pages = sessions.filter(({ paymentId }) => paymentId === payment._id);
    const left = sum(pages.map(keptOf)) - paidByHand(payment, refunds);
    kept += left;
    if (pages.some(({ status }) => status === 'AUTHORISED'))
      problems.push(`the card of RSVP ${rsvp._id} is still held, attempt ${payment.attempt}`);
    const isLive = payment._id === rsvp.payment.id && isSeated(rsvp);
    // The payer has more where a bank decided for them after money was refunded by hand.
    if (left <= 0 || isLive) continue;
    const isPolicy = left <= ticketOf(payment) && memory.keepsTickets.has(rsvp.socialId) && cancelled-- > 0;
    if (!isPolicy)
      problems.push(
        `${left} of RSVP ${rsvp._id} (${rsvp.status}), attempt ${payment.attempt}, pay for nothing`,
      );
  }
  const live = own.find(({ _id }) => _id === rsvp.payment.id);
  const isOwed = isSeated(rsvp) && priceOf(rsvp) > 0;
  if (isOwed && (!live || (live.status !== 'CAPTURED' && live.status !== 'REFUNDED')))
    problems.push(`RSVP ${rsvp._id} has a place that is not paid`);
  if (
    isOwed &&
    live &&
    !rsvp.promoCode &&
    sum(live.lines.map(({ amount }) => amount)) !== priceOf(rsvp) * paxOf(rsvp)
  )
    problems.push(`RSVP ${rsvp._id} paid for another choice`);
  return problems;
}

const ticketOf = ({ capturedAmount, lines }: PaymentRow) =>
  capturedAmount - sum(lines.filter(({ kind }) => kind === 'deposit').map(({ amount }) => amount));

/** What a person refunded by other means, as the books have it. */
const paidByHand = ({ _id }: PaymentRow, refunds: readonly RefundRow[]): number =>
  sum(
    refunds
      .filter(
        ({ paymentId, status, method }) => paymentId === _id && status === 'DONE' && method === 'manual',
      )
      .map(({ amount }) => amount),
  );

/** A lost dispute took the place of a failed refund. */
const isByBank = (refund: RefundRow | undefined) => refund?.coveredBy?.startsWith('sbd_') ?? false;

/** An order to return is done, or the refund that it made was refused and another one took its place and is done. */
const unansweredOrders = (rsvp: RsvpRow, { refunds }: Books): string[] => {
  const own = refunds.filter(({ subject }) => subject.id === rsvp._id);
  const isMadeUp = (refund: RefundRow | undefined): boolean =>
    refund?.status === 'DONE' ||
    isByBank(refund) ||
    (refund?.status === 'FAILED' && isMadeUp(own.find(({ _id }) => _id === refund.coveredBy)));
  return rsvp.orders
    .filter(({ id, kind, status }) => {
      if (kind !== 'RETURN' || status === 'DONE') return false;
      return status !== 'REFUSED' || !isMadeUp(own.find(({ key }) => key === id));
    })
    .map(({ id, status }) => `the order ${id} of RSVP ${rsvp._id} ended ${status}`);
};

/** Payment, ledger and provider say the same, and every effect was once. */
function wrongBooks(payment: PaymentRow, { sessions, refunds, ledger }: Books): string[] {
  const pages = sessions.filter(({ paymentId }) => paymentId === payment._id);
  const captured = sum(pages.map(page => page.captured));
  const withdrawn = sum(pages.map(disputedOf));
  const known = payment.disputes ?? [];
  const refunded = sum(pages.map(page => page.refunded));
  const byHand = paidByHand(payment, refunds);
  const done = refunds.filter(
    ({ paymentId, status, method }) => paymentId === payment._id && status === 'DONE' && method !== 'manual',
  );
  const failed = refunds.filter(({ paymentId, status }) => paymentId === payment._id && status === 'FAILED');
  const made = pages.flatMap(page => page.refunds);
  const atProvider = made.filter(({ isReversed }) => !isReversed).map(({ key }) => key);
  const rows = ledger.filter(({ paymentId }) => paymentId === payment._id);
  const entries = rows.flatMap(row => row.entries);
  const cash = sum(entries.filter(({ account }) => account.startsWith('cash:')).map(({ amount }) => amount));
  const checks: [boolean, string][] = [
    [pages.filter(page => page.captured > 0).length <= 1, 'was paid twice'],
    [payment.capturedAmount === captured, `captured ${payment.capturedAmount}, the provider ${captured}`],
    [
      payment.refundedAmount === refunded + byHand,
      `refunded ${payment.refundedAmount}, the provider ${refunded} and people ${byHand}`,
    ],
    [new Set(made.map(({ key }) => key)).size === made.length, 'has a refund twice at the provider'],
    [
      failed.every(({ status, coveredBy }) => status !== 'FAILED' || coveredBy !== null),
      'has a failed refund that no one sent again',
    ],
    [
      JSON.stringify(done.map(({ _id }) => _id).toSorted()) === JSON.stringify(atProvider.toSorted()),
      'has other refunds than the provider',
    ],
    [
      cash === captured - refunded - withdrawn,
      `has ${cash} in the ledger, the provider ${captured - refunded - withdrawn}`,
    ],
    [
      pages.every(({ dispute }) => !dispute || known.some(({ status }) => status === dispute.status)),
      'has another dispute than the provider',
    ],
    [sum(entries.map(({ amount }) => amount)) === 0, 'does not sum to zero in the ledger'],
    [sum(Object.values(payment.promised)) === payment.refundedAmount, 'promises more than it returned'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, what]) => `payment ${payment._id} ${what}`);
}

/** A code counts the payments that have its discount: those with money, and those of nothing that are their person's. */
function wrongPromos({ promos, payments, rsvps }: Books): string[] {
  const isUse = ({ _id, status, provider }: PaymentRow) =>
    provider === 'none'
      ? status === 'CAPTURED' && rsvps.some(({ payment }) => payment.id === _id && !payment.isOver)
      : ['OPEN', 'AUTHORISED', 'CAPTURED'].includes(status);
  return promos.flatMap(({ _id, code, uses }) => {
    const used = payments.filter(payment => payment.promoCodeId === _id && isUse(payment)).length;
    return used === uses ? [] : [`code ${code} counts ${uses} uses where there are ${used}`];
  });
}
