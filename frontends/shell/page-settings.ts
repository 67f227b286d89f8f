/** Pages are not indexed (spec §2); an installation that wants to be found sets `MOMOS_ROBOTS=index,follow`. */
export const robots = process.env.MOMOS_ROBOTS ?? 'noindex,nofollow';

/** Zooming by hand is off (spec §2); one value, so that it can be given back without a change of code. */
export const viewport =
  process.env.MOMOS_VIEWPORT ??
  'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';
