import slugify from '@sindresorhus/slugify';
import type { circleVisibilities } from '@momos/contracts/circles';
import type { Circle as CircleMessage } from '@momos/contracts/proto/messaging/v1/bus';

/** A circle: people who belong together, and what access costs (decisions: "Circles, chat, posts"). */
export type Circle = {
  _id: string;
  /** Counts up with each edit. */
  version: number;
  slug: string;
  name: string;
  description: string;
  visibility: (typeof circleVisibilities)[number];
  /** What access costs, once; minor units of `currency`, 0 is free. */
  price: number;
  currency: string;
  /** The manager who made it, and who is owed its money. */
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What a manager sets of a circle. */
export type CircleFields = Pick<Circle, 'name' | 'description' | 'visibility' | 'price' | 'currency'>;

/** The slug that a name gives; `suffix` distinguishes circles of the same name. */
export function slugOf(name: string, suffix = ''): string {
  const base = slugify(name).slice(0, 90).replace(/-+$/, '') || 'circle';
  return suffix ? `${base}-${suffix}` : base;
}

/** A circle after an edit. */
export const edited = (circle: Circle, fields: Partial<CircleFields>, now: Date): Circle => ({
  ...circle,
  ...fields,
  version: circle.version + 1,
  updatedAt: now,
});

/** A circle as other services know it. */
export const toCircleMessage = (circle: Circle): CircleMessage => ({
  id: circle._id,
  version: circle.version,
  slug: circle.slug,
  name: circle.name,
  ownerId: circle.ownerId,
  visibility: circle.visibility,
  price: circle.price,
  currency: circle.currency,
  createdAt: circle.createdAt,
});
