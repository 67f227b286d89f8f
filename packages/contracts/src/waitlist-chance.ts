import { z } from 'zod';

/** Of the owner's last full socials, at how many a person at the same position of the waitlist got in. */
export const waitlistChance = z.object({ socials: z.number().int(), admitted: z.number().int() });
