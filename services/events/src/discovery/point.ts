/** A point on the earth, in degrees. */
export type Point = { latitude: number; longitude: number };

const earthKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way between two points along the earth's surface, in km (the haversine formula). */
export function kmBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const tenth = (degrees: number): number => Math.round(degrees * 10) / 10;

/** A point to a tenth of a degree, some 11 km: the size of a city, so that no address can be read from it. */
export const cityExact = ({ latitude, longitude }: Point): Point => ({
  latitude: tenth(latitude),
  longitude: tenth(longitude),
});
