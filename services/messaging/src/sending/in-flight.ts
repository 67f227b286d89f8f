import type { ClaimedPlaces } from '../delivery/delivery-claims.store.ts';

/** Deliveries under way in this process: being sent, and sent but not recorded yet. */
export type InFlight = {
  sending(): number;
  /** `place` is where it goes, if places share the sender. */
  add(sent: Promise<unknown>, recorded: Promise<unknown>, place?: string): void;
  /** What more may be claimed by place. */
  places: ClaimedPlaces;
  /** Resolves when more may be claimed. */
  room(): Promise<void>;
  /** Resolves when all of them are recorded. */
  drained(): Promise<unknown>;
};

export function createInFlight(max: { sending: number; unrecorded: number; perPlace: number }): InFlight {
  const sending = new Set<Promise<unknown>>();
  const unrecorded = new Set<Promise<unknown>>();
  const byPlace = new Map<string, number>();
  let onRoom = () => undefined as void;
  const hasRoom = () => sending.size <= max.sending && unrecorded.size <= max.unrecorded;

  function track(set: Set<Promise<unknown>>, work: Promise<unknown>): void {
    set.add(work);
    const done = () => {
      set.delete(work);
      if (hasRoom()) onRoom();
    };
    work.then(done, done);
  }

  function count(place: string, change: 1 | -1): void {
    const left = (byPlace.get(place) ?? 0) + change;
    if (left > 0) byPlace.set(place, left);
    else byPlace.delete(place);
  }

  return {
    sending: () => sending.size,
    places: {
      full: () => [...byPlace].flatMap(([place, busy]) => (busy >= max.perPlace ? [place] : [])),
      roomOf: place => max.perPlace - (byPlace.get(place) ?? 0),
    },
    add: (sent, recorded, place) => {
      if (place) {
        count(place, 1);
        const done = () => count(place, -1);
        sent.then(done, done);
      }
      track(sending, sent);
      track(unrecorded, recorded);
    },
    room: async () => {
      while (!hasRoom()) await new Promise<void>(resolve => (onRoom = resolve));
    },
    drained: () => Promise.all(unrecorded),
  };
}
