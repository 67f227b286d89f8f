import { collection, defineCollection, type Store } from '@momos/store';
import type { Paging } from '../social/social-list.store.ts';
import type { SeatMove } from './seat-move.ts';

const text = { type: String, required: true };
const part = { type: Object, default: null };

const definition = defineCollection<SeatMove>()({
  name: 'seat_moves',
  noun: 'move of seats',
  shape: {
    _id: String,
    socialId: text,
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    rsvpId: String,
    from: part,
    to: part,
    changes: part,
    room: part,
  },
  queries: {
    ofSocial: { find: (socialId: string) => ({ socialId }), index: { socialId: 1, _id: -1 } },
  },
});

export type SeatMoves = ReturnType<typeof createSeatMoves>;

/** Moves of seats; written with the seats that they change, and never changed. Page keys are signed by `secret`. */
export function createSeatMoves(store: Store, secret: string) {
  const { rows, by, toRow, inTransaction } = collection(store, definition);
  return {
    async add(moves: readonly SeatMove[]): Promise<void> {
      if (moves.length > 0) await rows.insertMany(moves.map(toRow), inTransaction());
    },

    /** The newest first. */
    pageOfSocial: (socialId: string, paging: Paging) => by.ofSocial(socialId).page({ ...paging, secret }),
  };
}
