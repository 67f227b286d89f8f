/** How it went for others: of so many socials with a waitlist, at how many enough people got in from it. */
export type WaitlistChance = { socials: number; admitted: number };

/** Fewer say nothing about the next one. */
const minSocials = 3;

/**
 * The chance of a person at a position of a waitlist, from 1, by how many people got in from the waitlists of earlier socials; null where
 * these are too few to go by.
 */
export const chanceAt = (admitted: readonly number[], position: number): WaitlistChance | null =>
  admitted.length < minSocials
    ? null
    : { socials: admitted.length, admitted: admitted.filter(count => count >= position).length };
