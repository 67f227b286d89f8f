import { topics } from '@momos/contracts/topics';
import { notFound } from '@momos/contracts/errors';
import type { Bus, OutboxRow } from '@momos/bus';
import type { Idempotency, KeptAnswers, KeyedCall, Store, StoredAnswer } from '@momos/store';
import type { People, Person } from '../person/person.store.ts';
import { toRsvpChanged } from '../rsvp/rsvp-message.ts';
import type { Move } from '../rsvp/rsvp-move.ts';
import type { RsvpKey, Rsvps } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Room } from '../rsvp/settle.ts';
import { type Subscription, type Subscriptions, subscriptionOf } from '../rsvp/subscription.store.ts';
import type { TicketCodes } from '../ticket/ticket-code.ts';
import type { SeatStore, SeatWrite } from './seat.store.ts';
import { isPromotionDue, mustQueue, recount, type SeatGuard, type Seats } from './seats.ts';

/** What a decision sees: all as it was read for the batch, after everything decided before it. */
export type Seen = {
  rsvp: Rsvp | undefined;
  seats: Seats;
  room: Room;
  person: Person | undefined;
  now: Date;
};

/** What is decided: a move of the RSVP, other seats, or neither; and what the caller gets once it is saved. */
export type Decision<T> = {
  move?: Move | undefined;
  seats?: Seats;
  answer(saved: { rsvp: Rsvp | undefined; seats: Seats }): T;
};

/** One request for a change; `decide` may run more than once and must have no effect outside its result. */
export type Entry<T> = {
  socialId: string;
  rsvp?: RsvpKey;
  /** Whether the decision wants to know the person behind the RSVP. */
  wantsPerson?: boolean;
  /** Makes a repeat answer the same: looked up and stored in the same transaction. */
  keyed?:
    | { call: KeyedCall; replay(answer: StoredAnswer): T; stored(value: T): StoredAnswer | undefined }
    | undefined;
  /** Throws what the caller is to be told; nothing of this entry is saved then, the others are. */
  decide(seen: Seen): Decision<T>;
};

/** What a batch works with. */
export type BatchDeps = {
  store: Store;
  seats: SeatStore;
  rsvps: Rsvps;
  people: People;
  subscriptions: Subscriptions;
  outbox: Bus['outbox'];
  idempotency: Idempotency;
  tickets: TicketCodes;
  guard: SeatGuard;
  /** Told of socials where places freed for somebody in line, once that is committed. */
  onLineDue(socialId: string): void;
};

export type Outcome = { value: unknown } | { error: unknown };

/** An entry with the way into the async context of its request, so that its event carries its trace. */
export type Waiting = { entry: Entry<unknown>; inContext: <R>(work: () => R) => R };

/** A batch that is decided: what each entry gets once `write` is committed. */
export type Decided = { outcomes: Outcome[]; isEmpty: boolean; write(): Promise<void> };

/**
 * Decides entries one after the other on what is read now. `write` saves all that came of it in the running transaction, in
 * bulk, and only on top of the very versions that were read: it throws {@link SeatRace}, `RsvpRace` or a duplicate key error
 * when somebody was faster.
 */
export async function decideBatch(deps: BatchDeps, batch: readonly Waiting[], now: Date): Promise<Decided> {
  const draft = new Draft(deps, now);
  await draft.read(batch.map(({ entry }) => entry));
  const outcomes = batch.map(({ entry, inContext }): Outcome => {
    try {
      return { value: inContext(() => draft.take(entry)) };
    } catch (error) {
      return { error };
    }
  });
  return { outcomes, isEmpty: draft.isEmpty, write: () => draft.write() };
}

/** What one decision would change. */
type Change = { rsvp: Rsvp | undefined; seats: Seats; move?: Move; event: OutboxRow[] };

const pairOf = (socialId: string, userId: string) => `${socialId} ${userId}`;

/** The state of a batch while it is decided. */
class Draft {
  readonly #deps: BatchDeps;
  readonly #now: Date;
  #committed = new Map<string, Seats>();
  #seats = new Map<string, Seats>();
  readonly #rsvps = new Map<string, Rsvp>();
  readonly #idByPair = new Map<string, string>();
  /** The RSVPs that changed, as they were read. */
  readonly #changed = new Map<string, Rsvp | undefined>();
  #answers: KeptAnswers | undefined;
  #people = new Map<string, Person>();
  #hasAnswers = false;
  readonly #events: OutboxRow[] = [];
  readonly #subscriptions: Subscription[] = [];

  constructor(deps: BatchDeps, now: Date) {
    this.#deps = deps;
    this.#now = now;
  }

  async read(entries: readonly Entry<unknown>[]): Promise<void> {
    const { store, seats, rsvps, people, idempotency } = this.#deps;
    const keys = entries.flatMap(({ socialId, rsvp }) => (rsvp ? [{ socialId, key: rsvp }] : []));
    const calls = entries.flatMap(({ keyed }) => (keyed ? [keyed.call] : []));
    const reads = [
      async () => {
        this.#committed = await seats.some([...new Set(entries.map(entry => entry.socialId))]);
        this.#seats = new Map(this.#committed);
      },
      async () => {
        for (const rsvp of await rsvps.some(keys)) this.#keep(rsvp);
      },
      async () => {
        if (calls.length > 0) this.#answers = await idempotency.among(calls);
      },
    ];
    // A session does one thing at a time.
    if (store.session()) for (const read of reads) await read();
    else await Promise.all(reads.map(read => read()));
    if (entries.some(entry => entry.wantsPerson)) {
      this.#people = await people.some([...this.#rsvps.values()].map(rsvp => rsvp.userId));
    }
  }

  /** Decides one entry; what it throws leaves the draft as it was. */
  take(entry: Entry<unknown>): unknown {
    const { socialId, rsvp: key, keyed } = entry;
    const known = keyed && this.#answers?.find(keyed.call);
    if (keyed && known) return keyed.replay(known);
    const seats = this.#seats.get(socialId);
    if (!seats) throw notFound('social', socialId);
    const rsvp = key && this.#find(socialId, key);
    const room = this.#roomOf(socialId, seats);
    const person = rsvp && this.#people.get(rsvp.userId);
    const decision = entry.decide({ rsvp, seats, room, person, now: this.#now });
    const change = this.#changeOf(decision, { rsvp, seats, room });
    const value = decision.answer(change);
    const stored = keyed?.stored(value);
    // From here on nothing throws.
    if (change.seats !== seats) this.#seats.set(socialId, change.seats);
    if (change.move) this.#save(change.move, change.event);
    if (keyed && stored) {
      this.#answers?.keep(keyed.call, stored);
      this.#hasAnswers = true;
    }
    return value;
  }

  #roomOf(socialId: string, seats: Seats): Room {
    const committed = this.#committed.get(socialId) ?? seats;
    return {
      isClosed: seats.isClosed,
      fits: (tierId, pax) => this.#deps.guard({ now: seats, committed }, tierId, pax),
      mustQueue: tierId => mustQueue(seats, tierId),
    };
  }

  #changeOf(
    { move, seats: given }: Decision<unknown>,
    seen: { rsvp: Rsvp | undefined; seats: Seats; room: Room },
  ): Change {
    const seats = given ?? seen.seats;
    if (!move || move.after === move.before) return { rsvp: seen.rsvp, seats, event: [] };
    const finished = this.#finished(move, seats);
    const counted = recount(seats, finished, seen.room.fits);
    const isPlaced = finished.after.place === seats.nextPlace;
    return {
      rsvp: finished.after,
      seats: isPlaced ? { ...counted, nextPlace: seats.nextPlace + 1 } : counted,
      move: finished,
      event: this.#deps.outbox.rows(topics.rsvp, [toRsvpChanged(finished)]),
    };
  }

  /** Gives the place in line and the ticket, which only the batch can. */
  #finished(move: Move, seats: Seats): Move {
    let { after } = move;
    if (after.status === 'WAITLIST' && after.place === null) after = { ...after, place: seats.nextPlace };
    if (isSeated(after.status) && after.ticketCode === null) {
      const seq = after.ticketSeq + 1;
      const ticketCode = this.#deps.tickets.ticketOf({ rsvpId: after._id, socialId: after.socialId, seq });
      after = { ...after, ticketSeq: seq, ticketCode };
    }
    return { ...move, after };
  }

  #save({ before, after }: Move, event: OutboxRow[]): void {
    if (!this.#changed.has(after._id)) this.#changed.set(after._id, before);
    this.#keep(after);
    this.#events.push(...event);
    const wanted = subscriptionOf(before, after);
    if (wanted) this.#subscriptions.push(wanted);
  }

  #keep(rsvp: Rsvp): void {
    this.#rsvps.set(rsvp._id, rsvp);
    this.#idByPair.set(pairOf(rsvp.socialId, rsvp.userId), rsvp._id);
  }

  #find(socialId: string, key: RsvpKey): Rsvp | undefined {
    const id = 'id' in key ? key.id : this.#idByPair.get(pairOf(socialId, key.userId));
    const rsvp = id === undefined ? undefined : this.#rsvps.get(id);
    return rsvp?.socialId === socialId ? rsvp : undefined;
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0 && this.#changedSeats().length === 0 && !this.#hasAnswers;
  }

  #changedSeats(): SeatWrite[] {
    return [...this.#seats.values()].flatMap(seats => {
      const before = this.#committed.get(seats._id);
      return before && seats !== before ? [{ before, next: { ...seats, version: before.version + 1 } }] : [];
    });
  }

  async write(): Promise<void> {
    const { store, seats, rsvps, outbox, subscriptions, onLineDue } = this.#deps;
    const changed = this.#changedSeats();
    await seats.write(changed);
    await rsvps.write(
      [...this.#changed].flatMap(([id, before]) => {
        const next = this.#rsvps.get(id);
        return next ? [{ before, next }] : [];
      }),
    );
    await outbox.insert(this.#events);
    await this.#answers?.write();
    await subscriptions.add(this.#subscriptions);
    const due = changed.filter(({ next }) => isPromotionDue(next));
    for (const { next } of due) store.afterCommit(() => onLineDue(next._id));
  }
}
