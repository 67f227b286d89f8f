import { randomBytes } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import type { CircleInput, circleVisibilities, CircleQuestion } from '@momos/contracts/circles';
import type { Circle as CircleMessage } from '@momos/contracts/proto/messaging/v1/bus';
import { wordsOf } from '../words/words-of.ts';

/** A circle: people who belong together, and what access costs (decisions: "Circles, chat, posts"). */
export type Circle = {
  _id: string;
  /** Counts up with each edit. */
  version: number;
  slug: string;
  name: string;
  description: string;
  visibility: (typeof circleVisibilities)[number];
  /** What access costs; minor units of `currency`, 0 is free. */
  price: number;
  currency: string;
  /** Whether that is paid once, or each month. */
  interval: CircleInput['interval'];
  /** The manager who made it, and who is owed its money. */
  ownerId: string;
  /** Members who run it with the owner. */
  hostIds: string[];
  bannerUrl: string | null;
  questions: CircleQuestion[];
  /** The hosts decide on who joins without an invitation. */
  isApprovalRequired: boolean;
  /** Who joins uninvited needs a proven e-mail address of one of these; empty asks for none. */
  neededEmailCategories: CircleInput['neededEmailCategories'];
  /** Whoever has it is invited; empty on circles of before, until it is renewed. */
  inviteCode: string;
  /** The beginnings of its name's words, by which it is found. */
  terms: string[];
  /** When people were invited last; each invitation writes it, so that those of one moment are counted one after the other. */
  invitedAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What its hosts set of a circle. */
export type CircleFields = Pick<
  Circle,
  | 'name'
  | 'slug'
  | 'description'
  | 'visibility'
  | 'price'
  | 'currency'
  | 'interval'
  | 'bannerUrl'
  | 'questions'
  | 'isApprovalRequired'
  | 'neededEmailCategories'
>;

/** A code that is not guessed: 80 random bits. */
export const newCode = (): string => randomBytes(10).toString('hex');

/** Who runs a circle, the owner first. */
export const hostsOf = ({ ownerId, hostIds }: Pick<Circle, 'ownerId' | 'hostIds'>): string[] => [
  ...new Set([ownerId, ...hostIds]),
];

/** The slug that a name gives; `suffix` distinguishes circles of the same name. */
export function slugOf(name: string, suffix = ''): string {
  const base = slugify(name).slice(0, 90).replace(/-+$/, '') || 'circle';
  return suffix ? `${base}-${suffix}` : base;
}

/** Longest beginning of a word that is looked for. */
const longest = 20;

/** The words of a search for circles. */
export const wantedOf = (text: string): string[] => wordsOf(text).map(word => word.slice(0, longest));

/** What a circle of this name is found by: the beginnings of its words. */
export const termsOf = (name: string): string[] => [
  ...new Set(
    wantedOf(name).flatMap(word => Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 2))),
  ),
];

/** A circle after an edit. */
export const edited = (circle: Circle, fields: Partial<CircleFields>, now: Date): Circle => ({
  ...circle,
  ...fields,
  terms: termsOf(fields.name ?? circle.name),
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
  hostIds: circle.hostIds,
  visibility: circle.visibility,
  price: circle.price,
  currency: circle.currency,
  createdAt: circle.createdAt,
});
