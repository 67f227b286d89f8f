import { badField, notFound } from '@momos/contracts/errors';
import type { PatronCard, PatronInput, PatronView } from '@momos/contracts/patrons';

/** Somebody who gives to the community, or pays for a part of it; people show their code (spec §1 "Patron and sponsor codes"). */
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

/** What a manager may change; the code stays, since people have it. */
export type PatronChanges = Partial<Omit<Patron, 'id' | 'version' | 'code' | 'createdAt'>>;

/** 404 for a patron that is not there. */
export const noSuchPatron = () => notFound('patron');

/** Whether a code may be used at this moment. */
export const isUsable = (
  { isActive, startsAt, endsAt }: Pick<Patron, 'isActive' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => isActive && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);

/** Changes as they are kept. Throws 400 for an end that is not after its start. */
export function changesOf(
  before: Pick<Patron, 'startsAt' | 'endsAt'>,
  given: Partial<Omit<PatronInput, 'code'>>,
): PatronChanges {
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

/** A patron as managers see it. */
export const viewOf = ({ startsAt, endsAt, createdAt, ...rest }: Patron): PatronView => ({
  ...rest,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** A patron as everybody with the code sees it. */
export const cardOf = ({ code, kind, name }: Patron): PatronCard => ({ code, kind, name });
