import { maxSearchAlerts } from '@momos/contracts/search-alerts';
import { conflict } from '@momos/contracts/errors';

/** What a saved search narrows socials by. */
export type SavedSearch = {
  text?: string | undefined;
  city?: string | undefined;
  tags?: readonly string[] | undefined;
  isFree?: boolean | undefined;
  isOnline?: boolean | undefined;
};

/** A search that a person saved, to be written to when new socials fit. */
export type SearchAlert = {
  _id: string;
  version: number;
  userId: string;
  name: string;
  search: SavedSearch;
  isPaused: boolean;
  /** What was listed by then has been looked at. */
  lookedAt: Date;
  /** When it is looked again; null while it is paused. */
  nextLookAt: Date | null;
  createdAt: Date;
};

const dayMs = 24 * 3_600_000;
/** Socials that are listed right now may not be committed yet: they are left to the next look. */
const lagMs = 60_000;

/** Until when what was listed is looked at. */
export const lookUntil = (now: Date): Date => new Date(now.getTime() - lagMs);

/** Looked at from now on, the first time in a day. */
const watching = (now: Date) => ({ lookedAt: lookUntil(now), nextLookAt: new Date(now.getTime() + dayMs) });

/** Throws a 409 where a person has saved as many as they may. */
export function assertRoom(count: number): void {
  if (count >= maxSearchAlerts)
    throw conflict(`You have ${maxSearchAlerts} saved searches. Delete one before you save another.`);
}

export const newSearchAlert = (
  given: Pick<SearchAlert, '_id' | 'userId' | 'name' | 'search'>,
  now: Date,
): SearchAlert => ({ ...given, version: 1, isPaused: false, createdAt: now, ...watching(now) });

/** After a change by its person; one that is resumed looks at what is listed from now on. */
export function changed(
  held: SearchAlert,
  {
    name = held.name,
    isPaused = held.isPaused,
  }: { name?: string | undefined; isPaused?: boolean | undefined },
  now: Date,
): SearchAlert {
  const isResumed = held.isPaused && !isPaused;
  return {
    ...held,
    name,
    isPaused,
    ...(isResumed ? watching(now) : {}),
    ...(isPaused ? { nextLookAt: null } : {}),
    version: held.version + 1,
  };
}

/** After a look at what was listed by now. */
export const lookedAgain = (held: SearchAlert, now: Date): SearchAlert => ({
  ...held,
  ...watching(now),
  version: held.version + 1,
});

/** The search as the address of the page of socials has it. */
export function queryOf({ text, city, tags = [], isFree, isOnline }: SavedSearch): string {
  const chosen: [string, string | undefined][] = [
    ['text', text],
    ['city', city],
    ['price', isFree === undefined ? undefined : isFree ? 'free' : 'paid'],
    ['place', isOnline === undefined ? undefined : isOnline ? 'online' : 'in-person'],
    ...tags.map((tag): [string, string] => ['tag', tag]),
  ];
  return new URLSearchParams(chosen.filter((each): each is [string, string] => Boolean(each[1]))).toString();
}
