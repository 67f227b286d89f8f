/** Where code that depends on time gets it from. */
export type Clock = { now(): Date };

/** A clock that moves only when it is set or advanced. */
export type FixedClock = Clock & {
  /** Moves by milliseconds. */
  advance(ms: number): void;
  set(time: Date | string): void;
};

/** The real time. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at `start` until it is moved. */
export function fixedClock(start: Date | string = '2030-01-15T12:00:00Z'): FixedClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: ms => void (time += ms),
    set: next => void (time = new Date(next).getTime()),
  };
}
