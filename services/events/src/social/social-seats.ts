import type { Social } from './social.ts';

/** Capacities as a host sets them. */
export type Capacities = { capacity: number; tiers: { id: string; capacity: number | null }[] };

/** Capacities of a social as its seats count them. */
export const capacitiesOf = ({ maxCapacity, tiers }: Pick<Social, 'maxCapacity' | 'tiers'>): Capacities => ({
  capacity: maxCapacity,
  tiers: tiers.map(({ id, capacity }) => ({ id, capacity })),
});

/** The seats of a social, which follow its changes in the same transaction. */
export type SocialSeats = {
  create(social: Social): Promise<void>;
  /** Throws 409 for capacities below what is taken. */
  follow(held: Social, next: Social): Promise<void>;
};
