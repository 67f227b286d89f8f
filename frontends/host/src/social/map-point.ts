/** A point on the earth, in degrees. */
export type MapPoint = { latitude: number; longitude: number };

/** How maps write a point in their links, the place itself before the middle of what is shown. */
const forms = [
  /!3d(-?\d{1,3}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/,
  /[?&]mlat=(-?\d{1,3}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/,
  /[?&](?:q|query|ll|coordinate|destination|daddr)=(?:loc:)?(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)\+?(-?\d{1,3}(?:\.\d+)?)/i,
  /^geo:(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/i,
  /@(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /#map=[\d.]+\/(-?\d{1,3}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
  /^(-?\d{1,3}(?:\.\d+)?)(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/,
];

/** The point of coordinates ("40.7128, -74.0060"), of a `geo:` address (RFC 5870) or of a link to a map; null where there is none. */
export function mapPointOf(text: string): MapPoint | null {
  for (const form of forms) {
    const [, latitude, longitude] = (form.exec(text.trim()) ?? []).map(Number);
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

/** A point as the field shows it, to a tenth of a metre. */
export const mapPointText = ({ latitude, longitude }: MapPoint): string =>
  [latitude, longitude].map(degrees => Number(degrees.toFixed(6))).join(', ');

/** Where a host can look at a point. */
export const mapAddressOf = ({ latitude, longitude }: MapPoint): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
