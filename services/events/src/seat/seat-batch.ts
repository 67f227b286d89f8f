import { topics } from '@momos/contracts/topics';
import { notFound } from '@momos/contracts/errors';
import type { OutboxRow } from '@momos/bus';
import type { StoredResponses } from '@momos/store';
import type { Batch } from '@momos/store/group-commit';
import { Repeated } from '../idempotency/respond-once.ts';
import type { Person } from '../person/person.store.ts';
import { ordersMessage } from '@momos/runtime/purchase/money-order';
import { auditedMove } from '../rsvp/rsvp-audit.ts';
import { type GuestInvitation, guestInvitationId } from '../rsvp/guest-invitation.ts';
import { invitationEnded } from '../rsvp/guest-invitation-message.ts';
import type { InvitationUse } from '../rsvp/guest-invitation.store.ts';
import { toRsvpChanged } from '../rsvp/rsvp-message.ts';
import type { Move } from '../rsvp/rsvp-move.ts';
import type { RsvpKey } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import { type Rsvp, subjectOf } from '../rsvp/rsvp.ts';
import { type Subscription, subscriptionOf } from '../rsvp/subscription.store.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import { transferEvents, transferWrites } from '../rsvp/ticket-transfer-message.ts';
import { type SeatMove, seatMoves } from './seat-move.ts';
import type { BatchDeps, Decision, SeatCommand, SeatEntry } from './seat-command.ts';
import type { SeatWrite } from './seat.store.ts';
import { isPromotionDue, mustQueue, recount, type Room, type Seats, withoutSeatsOf } from './seats.ts';

/** Reads all that the entries are decided on, in a fixed number of queries. */
export async function readSeatBatch(
  deps: BatchDeps,
  entries: readonly SeatEntry[],
): Promise<Batch<SeatEntry>> {
  const batch = new SeatBatch(deps);
  await batch.read(entries);
  return batch;
}

/** What one decision would change. */
type Change = {
  rsvp: Rsvp | undefined;
  seats: Seats;
  move?: Move;
  seatMoves: readonly SeatMove[];
  events: OutboxRow[];
};

/** Who acts for themselves in a command. */
const actingIn = ({ rsvp, beside }: SeatCommand<unknown>): string[] =>
  [rsvp, beside].flatMap(named => (named && 'userId' in named ? [named.userId] : []));

/** Ids of the invitations that the acting person may have. */
const invitationIdsOf = ({ key, command: { invitedAs = [] } }: SeatEntry): string[] =>
  invitedAs.map(email => guestInvitationId(key, email));

const pairOf = (socialId: string, userId: string) => `${socialId} ${userId}`;

class SeatBatch implements Batch<SeatEntry> {
  readonly #deps: BatchDeps;
  readonly #now: Date;
  #committed = new Map<string, Seats>();
  #seats = new Map<string, Seats>();
  readonly #rsvps = new Map<string, Rsvp>();
  readonly #idByPair = new Map<string, string>();
  /** The RSVPs that changed, as they were read. */
  readonly #changed = new Map<string, Rsvp | undefined>();
  #responses: StoredResponses | undefined;
  #people = new Map<string, Person>();
  #hasResponses = false;
  /** Who changes their own RSVP: they must not write more of themselves while they are erased. */
  readonly #acting = new Set<string>();
  readonly #events: OutboxRow[] = [];
  readonly #seatMoves: SeatMove[] = [];
  readonly #subscriptions: Subscription[] = [];
  /** The open ones, by id. */
  readonly #invitations = new Map<string, GuestInvitation>();
  readonly #uses: InvitationUse[] = [];
  readonly #offered = new Map<string, TicketTransfer>();

  constructor(deps: BatchDeps) {
    this.#deps = deps;
    this.#now = deps.clock.now();
  }

  async read(entries: readonly SeatEntry[]): Promise<void> {
    const { store, seats, rsvps, people, idempotency } = this.#deps;
    const keys = entries.flatMap(({ key, command: { rsvp, beside } }) =>
      [rsvp, beside].flatMap(named => (named ? [{ socialId: key, key: named }] : [])),
    );
    const requests = entries.flatMap(({ once }) => (once ? [once.request] : []));
    const reads = [
      async () => {
        this.#committed = await seats.some([...new Set(entries.map(entry => entry.key))]);
        this.#seats = new Map(this.#committed);
      },
      async () => {
        for (const rsvp of await rsvps.some(keys)) this.#remember(rsvp);
      },
      async () => {
        await this.#readInvitations(entries.flatMap(invitationIdsOf));
      },
      async () => {
        if (requests.length > 0) this.#responses = await idempotency.among(requests);
      },
    ];
    // A session does one thing at a time.
    if (store.session()) for (const read of reads) await read();
    else await Promise.all(reads.map(read => read()));
    await this.#readInvitations(this.#heldInvitationIds());
    if (entries.some(({ command }) => command.wantsPerson)) {
      const named = [...this.#rsvps.values()].flatMap(rsvp => [rsvp.userId, rsvp.receivedFrom?.userId ?? []]);
      this.#people = await people.some(named.flat());
    }
  }

  async #readInvitations(ids: readonly string[]): Promise<void> {
    for (const each of await this.#deps.guestInvitations.some(ids))
      if (each.state === 'INVITED') this.#invitations.set(each._id, each);
  }

  /** Those that registrations began with which are not complete, whoever or whatever completes them. */
  #heldInvitationIds(): string[] {
    const held = [...this.#rsvps.values()].flatMap(({ status, guestInvitation }) =>
      status === 'INITIAL' && guestInvitation ? [guestInvitation.id] : [],
    );
    return held.filter(id => !this.#invitations.has(id));
  }

  decide(entry: SeatEntry): unknown {
    const { key: socialId, command, once } = entry;
    const known = once && this.#responses?.find(once.request);
    if (known) return new Repeated(known);
    const seats = this.#seats.get(socialId);
    if (!seats) throw notFound('social', socialId);
    const found = command.rsvp && this.#find(socialId, command.rsvp);
    const rsvp = found && this.#withOpenInvitation(found);
    const room = this.#roomOf(socialId, seats);
    const decision = command.decide({ rsvp, seats, room, now: this.#now, ...this.#around(entry, rsvp) });
    const change = this.#changeOf(decision, { rsvp, seats, room });
    const result = decision.result(change);
    const response = once?.responseOf(result as never);
    // From here on nothing throws.
    if (change.seats !== seats) this.#seats.set(socialId, change.seats);
    this.#seatMoves.push(...change.seatMoves);
    if (change.move) this.#save(change.move, change.events);
    if (change.move) for (const userId of actingIn(command)) this.#acting.add(userId);
    if (once && response) {
      this.#responses?.keep(once.request, response);
      this.#hasResponses = true;
    }
    return result;
  }

  /** An invitation that ended since its guest began to register admits them no more. */
  #withOpenInvitation(rsvp: Rsvp): Rsvp {
    const { status, guestInvitation } = rsvp;
    const isEnded = guestInvitation && status === 'INITIAL' && !this.#invitations.has(guestInvitation.id);
    return isEnded ? { ...rsvp, guestInvitation: null } : rsvp;
  }

  #invitationOf(entry: SeatEntry, rsvp: Rsvp | undefined): GuestInvitation | undefined {
    const own = entry.command.invitedAs ? [] : [rsvp?.guestInvitation?.id ?? ''];
    return [...invitationIdsOf(entry), ...own].flatMap(id => this.#invitations.get(id) ?? [])[0];
  }

  #around(entry: SeatEntry, rsvp: Rsvp | undefined) {
    const { socialId, beside } = entry.command;
    return {
      person: rsvp && this.#people.get(rsvp.userId),
      giver: this.#people.get(rsvp?.receivedFrom?.userId ?? ''),
      beside: beside && this.#find(socialId, beside),
      guestInvitation: this.#invitationOf(entry, rsvp),
    };
  }

  #roomOf(socialId: string, seats: Seats): Room {
    const committed = this.#committed.get(socialId) ?? seats;
    return {
      isClosed: seats.isClosed,
      fits: (tierId, pax, own) =>
        this.#deps.guard({ now: withoutSeatsOf(seats, own), committed }, tierId, pax),
      mustQueue: tierId => mustQueue(seats, tierId),
    };
  }

  #changeOf(
    { move, seats: given }: Decision<unknown>,
    before: { rsvp: Rsvp | undefined; seats: Seats; room: Room },
  ): Change {
    const seats = given ?? before.seats;
    if (!move || move.after === move.before)
      return { rsvp: before.rsvp, ...this.#numbered(before.seats, seats), events: [] };
    const finished = this.#finished(move, seats);
    const counted = recount(seats, finished, before.room.fits);
    const isPlaced = finished.after.place === seats.nextPlace;
    const next = isPlaced ? { ...counted, nextPlace: seats.nextPlace + 1 } : counted;
    return {
      rsvp: finished.after,
      ...this.#numbered(before.seats, next, finished),
      move: finished,
      events: this.#eventsOf(finished),
    };
  }

  /** The seats with the moves to them, which they count. */
  #numbered(before: Seats, after: Seats, rsvp?: Move): Pick<Change, 'seats' | 'seatMoves'> {
    const moves = seatMoves(before, after, this.#now, rsvp);
    return {
      seats: moves.length > 0 ? { ...after, moves: before.moves + moves.length } : after,
      seatMoves: moves,
    };
  }

  #eventsOf(move: Move): OutboxRow[] {
    const { outbox, audit } = this.#deps;
    const audited = auditedMove(move);
    const changed = [
      ...outbox.rows(topics.rsvp, [toRsvpChanged(move)]),
      ...outbox.rows(topics.ticketTransfer, transferEvents(move)),
      ...(audited ? audit.rows(audited) : []),
    ];
    if (move.orders.length === 0) return changed;
    return [
      ...changed,
      ...outbox.rows(topics.moneyOrder, [
        ordersMessage(subjectOf(move.after), move.after.version, move.orders),
      ]),
    ];
  }

  /** Gives the waitlist position and the ticket, which depend on the decisions before. */
  #finished(move: Move, seats: Seats): Move {
    let { after } = move;
    if (after.status === 'WAITLIST' && after.place === null) after = { ...after, place: seats.nextPlace };
    if (isSeated(after.status) && after.ticketCode === null) {
      const seq = after.ticketSeq + 1;
      const ticketCode = this.#deps.ticketOf({ rsvpId: after._id, socialId: after.socialId, seq });
      after = { ...after, ticketSeq: seq, ticketCode };
    }
    return { ...move, after };
  }

  #save({ before, after, offered }: Move, events: OutboxRow[]): void {
    if (!this.#changed.has(after._id)) this.#changed.set(after._id, before);
    this.#remember(after);
    this.#events.push(...events);
    if (offered) this.#offered.set(offered._id, offered);
    this.#use(after);
    const wanted = subscriptionOf(before, after);
    if (wanted) this.#subscriptions.push(wanted);
  }

  /** An invitation is good for one registration, from the moment that this one is complete. */
  #use({ _id: rsvpId, status, guestInvitation }: Rsvp): void {
    const used = guestInvitation && this.#invitations.get(guestInvitation.id);
    if (status === 'INITIAL' || !used) return;
    this.#invitations.delete(used._id);
    this.#uses.push({ id: used._id, version: used.version, rsvpId });
    const ended = invitationEnded({ ...used, version: used.version + 1 });
    this.#events.push(...this.#deps.outbox.rows(topics.guestInvitation, [ended]));
  }

  #remember(rsvp: Rsvp): void {
    this.#rsvps.set(rsvp._id, rsvp);
    this.#idByPair.set(pairOf(rsvp.socialId, rsvp.userId), rsvp._id);
  }

  #find(socialId: string, key: RsvpKey): Rsvp | undefined {
    const id = 'id' in key ? key.id : this.#idByPair.get(pairOf(socialId, key.userId));
    const rsvp = id === undefined ? undefined : this.#rsvps.get(id);
    // A ticket that was transferred is not the former holder's any more.
    const isNamed = 'id' in key || rsvp?.userId === key.userId;
    return isNamed && rsvp?.socialId === socialId ? rsvp : undefined;
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0 && this.#changedSeats().length === 0 && !this.#hasResponses;
  }

  #changedSeats(): SeatWrite[] {
    return [...this.#seats.values()].flatMap(seats => {
      const before = this.#committed.get(seats._id);
      return before && seats !== before ? [{ before, next: { ...seats, version: before.version + 1 } }] : [];
    });
  }

  async write(): Promise<void> {
    const { store, seats, rsvps, outbox, subscriptions, onPromotionDue, onSubscribed } = this.#deps;
    const changed = this.#changedSeats();
    await this.#deps.erased.guard([...this.#acting]);
    await seats.write(changed);
    await this.#deps.seatMoves.add(this.#seatMoves);
    const writes = [...this.#changed].flatMap(([id, before]) => {
      const next = this.#rsvps.get(id);
      return next ? [{ before, next }] : [];
    });
    await rsvps.write(writes);
    await this.#deps.ticketTransfers.write(transferWrites(writes, this.#offered));
    await this.#deps.guestInvitations.use(this.#uses);
    await outbox.insert(this.#events);
    await this.#responses?.write();
    await subscriptions.add(this.#subscriptions);
    if (this.#subscriptions.length > 0) store.afterCommit(onSubscribed);
    const due = changed.filter(({ next }) => isPromotionDue(next));
    for (const { next } of due) store.afterCommit(() => onPromotionDue(next._id));
  }
}
