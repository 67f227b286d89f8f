import type { Bus, OutboxRow } from '@momos/bus';
import type { Audit } from '@momos/runtime';
import type { Erased, Idempotency, Store } from '@momos/store';
import type { Once } from '../idempotency/respond-once.ts';
import type { People, Person } from '../person/person.store.ts';
import type { GuestInvitation } from '../rsvp/guest-invitation.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { Move } from '../rsvp/rsvp-move.ts';
import type { RsvpKey, Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Subscriptions } from '../rsvp/subscription.store.ts';
import type { TicketTransfers } from '../rsvp/ticket-transfer.store.ts';
import type { SeatMoves } from './seat-move.store.ts';
import type { SeatStore } from './seat.store.ts';
import type { Room, SeatGuard, Seats } from './seats.ts';

/** What a decision is made on: the state as it was read for the batch, after every decision before. */
export type SeatState = {
  rsvp: Rsvp | undefined;
  seats: Seats;
  room: Room;
  person: Person | undefined;
  /** Who transferred the ticket to them. */
  giver: Person | undefined;
  /** What `beside` of the command names. */
  beside: Rsvp | undefined;
  /** The open invitation of one of the addresses of `invitedAs`, or without them the one that the RSVP has. */
  guestInvitation: GuestInvitation | undefined;
  now: Date;
};

/** What is decided: a move of the RSVP, other seats, or neither; and the result of the command once it is saved. */
export type Decision<T> = {
  move?: Move | undefined;
  seats?: Seats;
  result(saved: { rsvp: Rsvp | undefined; seats: Seats }): T;
};

/** A change of one social's seats; `decide` may run more than once and has no effect outside of its decision. */
export type SeatCommand<T> = {
  socialId: string;
  rsvp?: RsvpKey;
  /** The RSVP of the acting person, where the one that changes is another's. */
  beside?: { userId: string };
  /** The proven addresses of the acting person, where guests were invited by address; undefined where no one could say. */
  invitedAs?: readonly string[] | undefined;
  /** Whether the decision needs the person behind the RSVP. */
  wantsPerson?: boolean;
  /** Throws what the caller is refused with; nothing of this command is saved then, the others are. */
  decide(state: SeatState): Decision<T>;
};

/** A command on its way through the group commit, by the id of its social. */
export type SeatEntry = { key: string; command: SeatCommand<unknown>; once: Once<never> | undefined };

/** What a batch works with. */
export type BatchDeps = {
  store: Store;
  seats: SeatStore;
  seatMoves: Pick<SeatMoves, 'add'>;
  rsvps: Rsvps;
  people: Pick<People, 'some'>;
  subscriptions: Subscriptions;
  ticketTransfers: Pick<TicketTransfers, 'write'>;
  guestInvitations: Pick<GuestInvitations, 'some' | 'use'>;
  outbox: Bus['outbox'];
  audit: Pick<Audit<OutboxRow>, 'rows'>;
  idempotency: Idempotency;
  erased: Pick<Erased, 'guard'>;
  /** Signs the ticket of a seat; the same text every time. */
  ticketOf(claim: { rsvpId: string; socialId: string; seq: number }): string;
  guard: SeatGuard;
  clock: { now(): Date };
  /** Called after a commit that freed seats of a social that people wait for. */
  onPromotionDue(socialId: string): void;
  /** Called after a commit with new subscriptions. */
  onSubscribed(): void;
};
