import { z } from 'zod';
import { defineContract } from './route.ts';

/** The kinds of tickets that a social sells. */
export const productTypeNames = ['FREE', 'PAID', 'DEPOSIT', 'POINTS'] as const;

/** One kind of ticket; `start` is what a tier of it begins with in the host's editor, amounts in major units. */
export const productType = z.object({
  type: z.enum(productTypeNames),
  label: z.string(),
  description: z.string(),
  start: z.object({
    ticketPrice: z.number(),
    depositAmount: z.number(),
    pointsPrice: z.number().int().nullable(),
  }),
});
export type ProductType = z.infer<typeof productType>;

/** What socials sell (spec §7 "Socials"). */
export const productTypesContract = defineContract('events', 'product-types', {
  list: {
    method: 'GET',
    path: '/socials/product-types',
    access: 'public',
    summary: 'The kinds of tickets that a social can sell, the simplest first',
    sharedCache: 60,
    data: z.array(productType),
  },
});
