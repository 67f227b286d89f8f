const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to']);

/** A conference's name derived from its slug: `future-of-care-2027` is Future of Care 2027. */
export const conferenceName = (slug: string): string =>
  slug
    .split('-')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
