const hour = 3_600_000;
const opensBeforeMs = 3 * hour;
const closesAfterMs = 3 * hour;

/** While guests come and go, in milliseconds since 1970: from three hours before the start to three after the end. */
export const doorHours = (
  start: string | Date,
  end: string | Date,
): { opensAt: number; closesAt: number } => ({
  opensAt: new Date(start).getTime() - opensBeforeMs,
  closesAt: new Date(end).getTime() + closesAfterMs,
});
