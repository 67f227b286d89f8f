import { z } from 'zod';
import { id, line, pageMeta, timestamp } from './fields.ts';

/** What socials may be narrowed by, apart from their time and the distance. */
export const socialFilters = {
  text: line(120, 0).optional(),
  city: line(80).optional(),
  tags: z.array(line(40)).max(10).optional(),
  hostId: id.optional(),
  isFree: z.boolean().optional(),
  isOnline: z.boolean().optional(),
};

/** What socials are searched for (spec §7 "Socials"). */
export const socialSearch = z.strictObject({
  ...socialFilters,
  /** Counts where later than now: what has begun is not found. */
  from: timestamp.optional(),
  to: timestamp.optional(),
  /** In cities that are so near. It is used for this answer alone, neither kept nor logged. */
  near: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      radiusKm: z.number().int().min(1).max(1000),
      /** The nearest come first, else the soonest. */
      isNearestFirst: z.boolean().default(false),
    })
    .optional(),
  /** Asks how much is found in each city, whichever is chosen. */
  withPlaces: z.boolean().default(false),
  /** Asks how many each choice of a filter would find. */
  withCounts: z.boolean().default(false),
  pageSize: z.number().int().min(1).max(100).default(20),
  exclusiveStartKey: z.string().max(1024).optional(),
});

const countedValues = z.array(z.object({ value: z.string(), count: z.number().int() }));
/** What a search says beside the socials that it finds. */
export const socialSearchMeta = pageMeta.extend({
  /** The text that was searched for instead, where a word was in no social. */
  correction: z.string().nullable(),
  /** How many socials each choice of a filter would find, given the other filters; the 30 most frequent cities and tags. */
  counts: z
    .object({
      cities: countedValues,
      tags: countedValues,
      free: z.number().int(),
      paid: z.number().int(),
      online: z.number().int(),
      inPerson: z.number().int(),
    })
    .optional(),
  /** Where it is found, most first, at most 500 cities; `elsewhere` counts what is online and in cities that are on no map. */
  places: z
    .object({
      cities: z.array(
        z.object({
          city: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          count: z.number().int(),
        }),
      ),
      elsewhere: z.number().int(),
    })
    .optional(),
});
