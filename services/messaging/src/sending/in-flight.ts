/** Deliveries under way in this process: being sent, and sent but not recorded yet. */
export type InFlight = {
  sending(): number;
  add(sent: Promise<unknown>, recorded: Promise<unknown>): void;
  /** Resolves when more may be claimed. */
  room(): Promise<void>;
  /** Resolves when all of them are recorded. */
  drained(): Promise<unknown>;
};

export function createInFlight(max: { sending: number; unrecorded: number }): InFlight {
  const sending = new Set<Promise<unknown>>();
  const unrecorded = new Set<Promise<unknown>>();
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

  return {
    sending: () => sending.size,
    add: (sent, recorded) => {
      track(sending, sent);
      track(unrecorded, recorded);
    },
    room: async () => {
      while (!hasRoom()) await new Promise<void>(resolve => (onRoom = resolve));
    },
    drained: () => Promise.all(unrecorded),
  };
}
