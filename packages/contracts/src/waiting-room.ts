/** A person's place in the line before a social's registration, as answers of the gateway tell it. */
export type QueuePosition = {
  socialId: string;
  /** 1 is next. */
  place: number;
  /** Seconds until it is their turn, by the pace of the line; 0 when it is. */
  seconds: number;
};

/** Where a person sees their place; below `/api`, answered by the gateway with `null` for who has none. */
export const waitingRoomPath = '/socials/{id}/waiting-room';

/** Reads a place from the body of a 429 with the code `waiting_room`, or from the answer of {@link waitingRoomPath}. */
export function readPlace(value: unknown): QueuePosition | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { socialId, place, seconds } = value as Partial<Record<keyof QueuePosition, unknown>>;
  if (typeof socialId !== 'string' || typeof place !== 'number' || typeof seconds !== 'number')
    return undefined;
  return { socialId, place, seconds };
}
