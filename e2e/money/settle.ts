import { setTimeout as pause } from 'node:timers/promises';
import type { Books, PaymentRow, RsvpRow } from './books.ts';
import { readBooks } from './books.ts';
import { holdMinutes, minute, type World } from './world.ts';

/** What is due and not done, in words; empty when both services have nothing left to do at this time. */
function undone(books: Books, now: Date): string[] {
  const { rsvps, payments, refunds, seats, unpublished, unprocessed } = books;
  const isDue = (at: Date | null | undefined) => at !== null && at !== undefined && at <= now;
  const rsvpOf = new Map(rsvps.map(rsvp => [rsvp._id, rsvp]));
  return [
    ...(unpublished > 0 ? [`${unpublished} messages are not sent`] : []),
    ...(unprocessed > 0 ? [`${unprocessed} events of the provider are not known`] : []),
    ...rsvps.flatMap(rsvp => undoneOf(rsvp, isDue)),
    ...payments
      .filter(({ command, checkAt }) => command !== null || isDue(checkAt))
      .map(({ _id, command }) => `payment ${_id} is due (${command ?? 'a look'})`),
    ...payments
      .filter(payment => !isKnown(rsvpOf.get(payment.subject.id), payment))
      .map(({ _id, version }) => `events does not know version ${version} of payment ${_id}`),
    ...refunds
      .filter(({ status }) => status === 'PENDING' || status === 'UNKNOWN')
      .map(({ _id }) => `refund ${_id} is not paid out`),
    ...seats
      .filter(({ freed, offered }) => freed > offered)
      .map(({ _id }) => `a place of ${_id} is not offered`),
  ];
}

const undoneOf = (rsvp: RsvpRow, isDue: (at: Date | null | undefined) => boolean): string[] => [
  ...(isDue(rsvp.hold?.expiresAt) ? [`the hold of RSVP ${rsvp._id} is over`] : []),
  ...(isDue(rsvp.undecidedAt) ? [`RSVP ${rsvp._id} was not decided`] : []),
  ...rsvp.orders
    .filter(({ status }) => status === 'SENT' || status === 'UNKNOWN')
    .map(({ id }) => `the order ${id} of RSVP ${rsvp._id} has no answer`),
];

/** Versions in which only a page changed are not published. */
const isKnown = (rsvp: RsvpRow | undefined, { attempt, ...payment }: PaymentRow): boolean => {
  if (rsvp?.payment.attempt !== attempt || rsvp.payment.version >= payment.version) return true;
  const { state, captured, refunded } = rsvp.payment;
  const isSame = captured === payment.capturedAmount && refunded === payment.refundedAmount;
  return isSame && (state === payment.status || rsvp.payment.isOver);
};

const pauseMs = 50;

/**
 * How many looks in a row may show nothing that moved: the clocks advance by an hour meanwhile, in which everything that waits for
 * another try got some, on a machine of any speed.
 */
const patientLooks = 720;

/** Notes whether what is undone moves: it is less than ever, or something is among it that never was before. */
export function progressMeter(): (left: readonly string[]) => { since: number } {
  const seen = new Set<string>();
  let least = Number.POSITIVE_INFINITY;
  let since = 0;
  return left => {
    const isNew = left.some(each => !seen.has(each));
    since = isNew || left.length < least ? 0 : since + 1;
    least = Math.min(least, left.length);
    for (const each of left) seen.add(each);
    return { since };
  };
}

/**
 * Lets all that is due be done, for as long as something of it moves: the clocks move a little at each look, so that what waits
 * for another try gets it. Answers what stays undone after `looks` of them without a move.
 */
export async function quiet(world: World, socialIds: string[], looks = patientLooks): Promise<string[]> {
  const measure = progressMeter();
  let isQuiet = false;
  for (;;) {
    await world.advance(5000);
    const before = isQuiet;
    const left = undone(await readBooks(world, socialIds), new Date(world.now()));
    isQuiet = left.length === 0 && world.network.isIdle();
    if (isQuiet && before) return [];
    if (measure(left).since >= looks) return left;
    await pause(pauseMs);
  }
}

/** Times of a story's end: the holds and offers run out, the social ends, the provider had days. */
export const untilHoldsEnd = (holdMinutes + 5) * minute;
