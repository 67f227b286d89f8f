import { planCover } from './cover-plan.ts';
import { pictureKey } from './picture-key.ts';

const whole = 'M0 0h800v500H0Z';

/** The attributes of an element, without those that are not given. Only numbers and words of this package go in. */
const attributes = (given: Record<string, string | number | undefined>): string =>
  Object.entries(given)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');

/** A cover as the text of an SVG: mesh gradient, one motif, a thin light over it. `id` distinguishes it from other covers of the page. */
export function coverSvg(seed: string, id: string): string {
  const { palette, angle, glows, shapes } = planCover(seed);
  const key = pictureKey(id);
  const gradients = glows.map(
    ({ x, y, r, color }, index) =>
      `<radialGradient id="${key}${index}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}"><stop stop-color="${color}" stop-opacity=".9"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  );
  const lit = (index: number | 'b') => `<path d="${whole}" fill="url(#${key}${index})"/>`;
  const drawn = shapes.map(({ d, fill = 'none', stroke, width, opacity, turn }) => {
    const transform = turn && `rotate(${turn.join(' ')})`;
    return `<path${attributes({ d, fill, stroke, 'stroke-width': width, opacity, transform })}/>`;
  });
  return [
    '<svg viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice" focusable="false"><defs>',
    `<linearGradient id="${key}b" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${palette[0]}"/><stop offset="1" stop-color="${palette[1]}"/></linearGradient>`,
    ...gradients,
    '</defs>',
    lit('b'),
    ...glows.map((_, index) => lit(index)),
    ...drawn,
    // The mesh again, thin, over the shapes: it ties them into one light.
    `<g>${lit(0)}${lit(2)}</g></svg>`,
  ].join('');
}
