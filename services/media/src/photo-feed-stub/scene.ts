/** A frame to draw in, lengths in px. */
export type Frame = { width: number; height: number };

/** Colours of a picture from sky to ground, with ink for the foreground and a light. */
export type Palette = {
  high: string;
  low: string;
  far: string;
  near: string;
  ink: string;
  light: string;
  extra: string;
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Input of a scene. */
export type Scene = Frame & { colours: Palette; random: () => number };

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const round = (value: number) => Math.round(value * 10) / 10;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;

/** A person seen from behind: head and shoulders on a base line. */
export function person(x: number, base: number, size: number, fill: string): string {
  const neck = base - size * 0.62;
  return (
    circle(x, neck - size * 0.2, size * 0.19, fill) +
    `<path d="M${round(x - size * 0.4)} ${round(base)}C${round(x - size * 0.42)} ${round(neck)} ${round(x - size * 0.2)} ${round(neck)} ${round(x)} ${round(neck)}S${round(x + size * 0.42)} ${round(neck)} ${round(x + size * 0.4)} ${round(base)}Z" fill="${fill}"/>`
  );
}

/** A glow around a point. */
export const glow = (x: number, y: number, radius: number, opacity = 1) =>
  circle(x, y, radius, 'url(#glow)', `opacity="${opacity}"`);

/** A range of hills across the frame, at its highest `height` above `base`. */
export function hills(
  { width, height: floor, random }: Scene,
  base: number,
  height: number,
  fill: string,
): string {
  const points = range(7).map(at => ({ x: (width / 6) * at, y: base - height * (0.25 + 0.75 * random()) }));
  const curve = points
    .slice(1)
    .map((point, at) => {
      const before = points[at] ?? point;
      const middle = (before.x + point.x) / 2;
      return `C${round(middle)} ${round(before.y)} ${round(middle)} ${round(point.y)} ${round(point.x)} ${round(point.y)}`;
    })
    .join('');
  return `<path d="M0 ${round(points[0]?.y ?? base)}${curve}V${floor}H0Z" fill="${fill}"/>`;
}
