import { badField, notFound } from '@momos/contracts/errors';

/** A person or company that supports the community; people show its code (spec §1 "Patron and sponsor codes"). */
export type Patron = {
  id: string;
  version: number;
  code: string;
  kind: 'PATRON' | 'SPONSOR';
  name: string;
  website: string | null;
  /** For managers only. */
  note: string;
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  createdAt: Date;
};

/** Changes that a manager may make; the code stays, since people have saved it. */
export type PatronChanges = Partial<Omit<Patron, 'id' | 'version' | 'code' | 'createdAt'>>;

/** 404 for an unknown patron. */
export const noSuchPatron = () => notFound('patron');

/** Whether a code is valid now. */
export const isUsable = (
  { isActive, startsAt, endsAt }: Pick<Patron, 'isActive' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => isActive && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);

/** Input of a manager; times in ISO 8601, null for no limit. */
type PatronInput = Partial<Pick<Patron, 'kind' | 'name' | 'website' | 'note' | 'isActive'>> & {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
};

/** Changes with their times as dates. Throws 400 for an end that is not after its start. */
export function changesOf(before: Pick<Patron, 'startsAt' | 'endsAt'>, given: PatronInput): PatronChanges {
  const { startsAt, endsAt, ...rest } = given;
  const dates = {
    ...(startsAt === undefined ? {} : { startsAt: dateOf(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: dateOf(endsAt) }),
  };
  const { startsAt: start, endsAt: end } = { ...before, ...dates };
  if (start && end && end <= start) throw badField('body.endsAt', 'The end must be after the start.');
  return { ...rest, ...dates };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
