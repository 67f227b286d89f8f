import type { Store } from '@momos/store';
import type { World } from './world.ts';

/** What the model reads of the services' databases; all amounts in minor units. */
export type RsvpRow = {
  _id: string;
  socialId: string;
  userId: string;
  version: number;
  status: string;
  tierId: string | null;
  plusOnes: number | null;
  ticketPrice: number;
  depositAmount: number;
  promoCode: string | null;
  payment: {
    state: string;
    attempt: number | null;
    isOver: boolean;
    id: string | null;
    version: number;
    total: number;
    captured: number;
    refunded: number;
  };
  orders: {
    id: string;
    kind: string;
    attempt: number;
    everything: boolean;
    status: string;
    amount: number;
  }[];
  undecidedAt: Date | null;
  hold: { kind: string; attempt: number | null; expiresAt: Date | null } | null;
  approval: object | null;
  history: { from: string | null; to: string; reason: string | null }[];
};
type Count = { capacity: number | null; confirmed: number; held: number; waiting: number };
export type SeatsRow = Count & {
  _id: string;
  capacity: number;
  freed: number;
  offered: number;
  isClosed: boolean;
  tiers: (Count & { id: string })[];
};
export type PaymentRow = {
  _id: string;
  version: number;
  subject: { id: string };
  attempt: number;
  userId: string;
  status: string;
  currency: string;
  lines: { kind: string; amount: number }[];
  capturedAmount: number;
  refundedAmount: number;
  promised: { ticket: number; deposit: number; fee: number };
  disputes?: { status: string; amount: number }[];
  promoCodeId: string | null;
  provider: string;
  command: string | null;
  checkAt: Date | null;
  expiresAt: Date;
};
export type RefundRow = {
  _id: string;
  key: string;
  subject: { id: string };
  paymentId: string;
  amount: number;
  status: string;
  method: string;
  coveredBy: string | null;
  checkAt: Date | null;
};
export type SessionRow = {
  _id: string;
  paymentId: string;
  total: number;
  currency: string;
  status: string;
  captured: number;
  refunded: number;
  refunds: { key: string; amount: number; isReversed?: boolean }[];
  dispute?: { status: 'OPEN' | 'WON' | 'LOST'; amount: number };
};
export type LedgerRow = {
  paymentId: string;
  kind: string;
  entries: { account: string; amount: number }[];
};
/** A change of the seats of a social; a null tier is none. */
export type SeatMoveRow = {
  _id: string;
  socialId: string;
  seq: number;
  changes: ({ tierId: string | null } & SeatCounts)[];
  room: { capacity: number; isClosed: boolean } | null;
};
export type SeatCounts = { confirmed: number; held: number; waiting: number };
export type PromoRow = { _id: string; socialId: string; code: string; uses: number };

/** What stands in the books of both services and of the provider about some socials, at one look. */
export type Books = {
  rsvps: RsvpRow[];
  seats: SeatsRow[];
  seatMoves: SeatMoveRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  sessions: SessionRow[];
  ledger: LedgerRow[];
  promos: PromoRow[];
  /** Rows that are committed and not published, and webhooks that are not sent. */
  unpublished: number;
  /** Events of the provider that payments does not know of, however they may arrive. */
  unprocessed: number;
};

/** Reads the books of socials, those of each service at one instant. */
export async function readBooks({ stores }: World, socialIds: string[]): Promise<Books> {
  const places = await stores.events.transaction(() => readPlaces(stores.events, socialIds));
  const rsvpIds = places.rsvps.map(({ _id }) => _id);
  const money = await stores.payments.transaction(() => readMoney(stores.payments, { socialIds, rsvpIds }));
  const unpublished =
    (await stores.events.connection.collection('outbox').estimatedDocumentCount()) +
    (await stores.payments.connection.collection('outbox').estimatedDocumentCount()) +
    (await stores.payments.connection.collection('sandboxDeliveries').countDocuments({ deliveredAt: null }));
  return { ...places, ...money, unpublished, unprocessed: await countUnprocessed(stores.payments) };
}

async function countUnprocessed({ connection }: Store): Promise<number> {
  const every = { hint: { _id: 1 } } as const;
  const made = await connection.collection('sandboxDeliveries').countDocuments({}, every);
  const done = { type: { $ne: 'asked' }, doneAt: { $ne: null } };
  return made - (await connection.collection('webhooks').countDocuments(done, every));
}

async function readPlaces(store: Store, socialIds: string[]) {
  const { connection } = store;
  const now = { session: store.session() };
  const rsvps = connection.collection<RsvpRow>('rsvps').find({ socialId: { $in: socialIds } }, now);
  const seats = connection.collection<SeatsRow>('seats').find({ _id: { $in: socialIds } }, now);
  const moves = connection.collection<SeatMoveRow>('seat_moves').find({ socialId: { $in: socialIds } }, now);
  return {
    rsvps: await rsvps.toArray(),
    seats: await seats.toArray(),
    seatMoves: await moves.sort({ _id: 1 }).toArray(),
  };
}

async function readMoney(store: Store, { socialIds, rsvpIds }: { socialIds: string[]; rsvpIds: string[] }) {
  const { connection } = store;
  const now = { session: store.session() };
  const rowsOf = <T>(name: string, filter: object, options = {}) =>
    connection
      .collection(name)
      .find(filter, { ...now, ...options })
      .toArray() as unknown as Promise<T[]>;
  const subjects = { 'subject.kind': 'social-ticket', 'subject.id': { $in: rsvpIds } };
  const payments = await rowsOf<PaymentRow>('payments', subjects);
  const ofPayments = { paymentId: { $in: payments.map(({ _id }) => _id) } };
  return {
    payments,
    refunds: await rowsOf<RefundRow>('refunds', ofPayments),
    // The provider does not look for pages by payments.
    sessions: await rowsOf<SessionRow>('sandboxSessions', ofPayments, { hint: { _id: 1 } }),
    ledger: await rowsOf<LedgerRow>('ledger', ofPayments),
    promos: await rowsOf<PromoRow>('promoCodes', { socialId: { $in: socialIds } }),
  };
}

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
