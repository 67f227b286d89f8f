/** How long a title may be, in UTF-16 code units, its marks included. */
export const maxTitle = 140;

const mark = '(CANCELLED)';

/** A social with "(CANCELLED)" in its title is cancelled too (spec §4). */
export const isTitleCancelled = (title: string): boolean => title.includes(mark);

/** The title of a cancelled social: with the mark once, a long one shortened to make room. */
export function cancelledTitle(title: string): string {
  const room = maxTitle - mark.length - 1;
  // Half of a character that takes two code units is none.
  const kept = uncancelledTitle(title)
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return kept ? `${kept} ${mark}` : mark;
}

/** The title where something beside it says that the social is cancelled. */
export const uncancelledTitle = (title: string): string =>
  title.replaceAll(mark, ' ').replace(/ {2,}/g, ' ').trim();
