/** The world as the map draws it: a square of so many units, by the projection of Mercator. */
export const worldSize = 8192;

/** How much wider than high the map is. */
export const aspect = 16 / 10;

export type Dot = { x: number; y: number };

/** A part of the world: its middle, and how wide it is. */
export type View = Dot & { width: number };

export type OnEarth = { latitude: number; longitude: number };

// Beyond it the projection grows without end, and there are no cities.
const lastLatitude = 82;
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Where a point of the earth is drawn. */
export function dotOf({ latitude, longitude }: OnEarth): Dot {
  const phi = (clamp(latitude, -lastLatitude, lastLatitude) * Math.PI) / 180;
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI);
  return { x: ((longitude + 180) / 360) * worldSize, y: y * worldSize };
}

/** The least that is shown: a large city and those around it. */
export const narrowest = worldSize / 400;

// A country of middling size, so that its neighbours show where it is.
const usualLeast = worldSize / 30;

/** The view, kept within the world and between its widest and its narrowest. */
export function within({ x, y, width }: View): View {
  const wide = clamp(width, narrowest, worldSize);
  const [halfWide, halfHigh] = [wide / 2, wide / aspect / 2];
  return {
    x: clamp(x, halfWide, worldSize - halfWide),
    y: clamp(y, halfHigh, worldSize - halfHigh),
    width: wide,
  };
}

/** The whole world in its width, without the ice of both poles. */
export const worldView: View = within({ x: worldSize / 2, y: worldSize * 0.42, width: worldSize });

/** What shows all these points with room around them, and at least so much. */
export function viewOf(points: readonly Dot[], least = usualLeast): View {
  if (points.length === 0) return worldView;
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const width = Math.max((right - left) * 1.4, (bottom - top) * 1.5 * aspect, least);
  return within({ x: (left + right) / 2, y: (top + bottom) / 2, width });
}

export const zoomed = (view: View, factor: number): View => within({ ...view, width: view.width * factor });

/** Moved by a third of what is shown. */
export const moved = (view: View, dx: number, dy: number): View =>
  within({ ...view, x: view.x + (dx * view.width) / 3, y: view.y + (dy * view.width) / aspect / 3 });

/** Where a dot is within the view, from 0 to 1 both ways; beyond that it is not seen. */
export function shareOf(view: View, { x, y }: Dot): { left: number; top: number } {
  const height = view.width / aspect;
  return { left: (x - view.x) / view.width + 0.5, top: (y - view.y) / height + 0.5 };
}

export const isSeen = (view: View, dot: Dot): boolean => {
  const { left, top } = shareOf(view, dot);
  return left >= 0 && left <= 1 && top >= 0 && top <= 1;
};

export const isSameView = (one: View, other: View): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width;
