import type { PatronCard, PatronView } from '@momos/contracts/patrons';
import type { Patron } from './patron.ts';

/** A patron as managers see it. */
export const viewOf = ({ startsAt, endsAt, createdAt, ...rest }: Patron): PatronView => ({
  ...rest,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** A patron as everyone with the code sees it. */
export const cardOf = ({ code, kind, name }: Patron): PatronCard => ({ code, kind, name });
