import { box, circle, glow, hills, person, range, type Scene } from './scene.ts';

/** A table from above, laid for some. */
export function supper({ width, height, colours, random }: Scene): string {
  const [x, y, table] = [width / 2, height / 2, Math.min(width, height) * 0.34];
  const seats = 6 + Math.floor(random() * 3);
  const turn = random();
  const places = range(seats).map(seat => {
    const angle = ((seat + turn) / seats) * 2 * Math.PI;
    const at = (share: number, off = 0) =>
      [x + Math.cos(angle + off) * table * share, y + Math.sin(angle + off) * table * share] as const;
    const [chair, plate, glass] = [at(1.2), at(0.74), at(0.5, 0.22)];
    return (
      circle(...chair, table * 0.2, colours.ink, 'opacity=".85"') +
      circle(...plate, table * 0.17, '#fffaf2') +
      circle(...plate, table * 0.11, seat % 2 ? colours.extra : colours.far, 'opacity=".9"') +
      circle(...glass, table * 0.055, colours.light, 'opacity=".9"')
    );
  });
  const candles = range(3).map(at => {
    const [cx, cy] = [x + (at - 1) * table * 0.26, y + (at % 2 ? -1 : 1) * table * 0.06];
    return glow(cx, cy, table * 0.34, 0.7) + circle(cx, cy, table * 0.045, '#fff6d8');
  });
  return (
    box(0, 0, width, height, colours.near) +
    range(14)
      .map(at => box(0, (height / 14) * at, width, 3, colours.ink, 'opacity=".12"'))
      .join('') +
    circle(x, y + table * 0.06, table * 1.04, colours.ink, 'opacity=".35"') +
    circle(x, y, table, colours.low) +
    places.join('') +
    candles.join('')
  );
}

/** Towers over water at dusk. */
export function skyline(scene: Scene): string {
  const { width, height, colours, random } = scene;
  const water = height * 0.74;
  const sun = { x: width * (0.25 + random() * 0.5), y: water - height * (0.12 + random() * 0.14) };
  const shine = range(18).map(at =>
    box(
      sun.x - 70 + random() * 60,
      water + 12 + at * (height - water) * 0.055,
      40 + random() * 110,
      4,
      colours.light,
      `opacity="${0.6 - at * 0.03}"`,
    ),
  );
  return (
    box(0, 0, width, height, 'url(#sky)') +
    glow(sun.x, sun.y, height * 0.34) +
    circle(sun.x, sun.y, height * 0.075, colours.light) +
    towers(scene, { water, shade: colours.far, tallest: 0.3, isLit: false }) +
    towers(scene, { water, shade: colours.near, tallest: 0.42, isLit: true }) +
    box(0, water, width, height - water, colours.near) +
    box(0, water, width, height - water, colours.high, 'opacity=".35"') +
    shine.join('') +
    range(3)
      .map(at => person(width * (0.2 + at * 0.13), height + 8, height * 0.2, colours.ink))
      .join('')
  );
}

type Towers = { water: number; shade: string; tallest: number; isLit: boolean };

function towers({ width, height, colours, random }: Scene, { water, shade, tallest, isLit }: Towers): string {
  let drawn = '';
  for (let x = -20; x < width; ) {
    const [wide, high] = [width * (0.05 + random() * 0.07), height * tallest * (0.35 + random() * 0.65)];
    drawn += box(x, water - high, wide, high, shade);
    const windows = isLit ? range(26).filter(() => random() < 0.4) : [];
    for (const at of windows)
      drawn += box(
        x + wide * (0.16 + 0.26 * (at % 3)),
        water - high + 16 + Math.floor(at / 3) * 26,
        wide * 0.12,
        9,
        colours.light,
        'opacity=".75"',
      );
    x += wide * (1 + random() * 0.12);
  }
  return drawn;
}

/** Lamps over a garden full of people. */
export function garden(scene: Scene): string {
  const { width, height, colours, random } = scene;
  const strings = range(4).map(at => {
    const [from, to] = [height * (0.06 + at * 0.08), height * (0.16 + random() * 0.14)];
    const sag = height * (0.12 + random() * 0.08);
    const bulbs = range(11).map(bulb => {
      const share = bulb / 10;
      const [x, y] = [width * share, from + (to - from) * share + sag * 4 * share * (1 - share)];
      return glow(x, y, 46, 0.75) + circle(x, y, 8, '#fff3cf');
    });
    const line = `<path d="M0 ${from}Q${width / 2} ${(from + to) / 2 + sag * 2} ${width} ${to}" fill="none" stroke="${colours.ink}" stroke-width="3" opacity=".6"/>`;
    return line + bulbs.join('');
  });
  const people = (count: number, base: number, size: number, fill: string) =>
    range(count)
      .map(at =>
        person(
          (width / count) * (at + 0.2 + random() * 0.6),
          base + random() * 14,
          size * (0.85 + random() * 0.3),
          fill,
        ),
      )
      .join('');
  return (
    box(0, 0, width, height, 'url(#sky)') +
    hills(scene, height * 0.72, height * 0.26, colours.far) +
    hills(scene, height * 0.84, height * 0.16, colours.near) +
    strings.join('') +
    people(7, height * 0.94, height * 0.17, colours.extra) +
    people(5, height + 30, height * 0.26, colours.ink)
  );
}

/** Pictures on a wall, with visitors. */
export function gallery({ width, height, colours, random }: Scene): string {
  const tones = [colours.high, colours.far, colours.extra, colours.light, colours.near];
  const tone = () => tones[Math.floor(random() * tones.length)] ?? colours.far;
  const frames = range(3).map(at => {
    const [wide, high] = [width * 0.24, height * (0.26 + random() * 0.14)];
    const [x, y] = [width * (0.07 + at * 0.31), height * 0.42 - high / 2];
    const shapes = range(4).map(() =>
      circle(
        x + random() * wide,
        y + random() * high,
        wide * (0.15 + random() * 0.35),
        tone(),
        'opacity=".85"',
      ),
    );
    const clip = `<clipPath id="frame${at}">${box(x, y, wide, high, '#000')}</clipPath>`;
    return `${clip}${box(x - 14, y - 14, wide + 28, high + 28, colours.ink)}${box(x, y, wide, high, tone())}<g clip-path="url(#frame${at})">${shapes.join('')}</g>`;
  });
  return (
    box(0, 0, width, height, '#f3ece1') +
    range(3)
      .map(at => glow(width * (0.19 + at * 0.31), height * 0.1, height * 0.42, 0.5))
      .join('') +
    frames.join('') +
    box(0, height * 0.8, width, height * 0.2, colours.low) +
    range(3)
      .map(at =>
        person(
          width * (0.22 + at * 0.28 + random() * 0.06),
          height + 10,
          height * 0.36,
          at % 2 ? colours.near : colours.ink,
        ),
      )
      .join('')
  );
}

/** Hills in the morning, and a way through them. */
export function morning(scene: Scene): string {
  const { width, height, colours, random } = scene;
  const sun = width * (0.3 + random() * 0.4);
  const [end, mouth] = [width * (0.45 + random() * 0.1), width * 0.5];
  return (
    box(0, 0, width, height, 'url(#sky)') +
    glow(sun, height * 0.42, height * 0.4) +
    circle(sun, height * 0.42, height * 0.09, colours.light) +
    hills(scene, height * 0.6, height * 0.2, colours.far) +
    hills(scene, height * 0.72, height * 0.18, colours.extra) +
    hills(scene, height * 0.84, height * 0.14, colours.near) +
    `<path d="M${end - 8} ${height * 0.78}C${end + 60} ${height * 0.86} ${mouth - 200} ${height * 0.92} ${mouth - 150} ${height}H${mouth + 210}C${mouth + 60} ${height * 0.92} ${end + 130} ${height * 0.84} ${end + 8} ${height * 0.78}Z" fill="${colours.low}"/>` +
    range(4)
      .map(at =>
        person(
          mouth - 30 + at * 46 - 60 * random(),
          height * (0.9 + at * 0.03),
          height * (0.09 + at * 0.02),
          colours.ink,
        ),
      )
      .join('')
  );
}

/** A speaker on a stage, and a full house. */
export function talk({ width, height, colours, random }: Scene): string {
  const screen = { x: width * 0.16, y: height * 0.14, wide: width * 0.68, high: height * 0.34 };
  const bars = range(6).map(at => {
    const high = screen.high * (0.15 + 0.11 * at + random() * 0.1);
    return box(
      screen.x + screen.wide * (0.1 + at * 0.14),
      screen.y + screen.high * 0.9 - high,
      screen.wide * 0.08,
      high,
      at === 5 ? colours.extra : colours.far,
      'rx="6"',
    );
  });
  const rows = range(3).map(row =>
    range(6 + row)
      .map(at =>
        person(
          (width / (5 + row)) * (at + 0.1 + random() * 0.3),
          height * (0.86 + row * 0.09),
          height * (0.15 + row * 0.04),
          row === 2 ? colours.ink : colours.near,
        ),
      )
      .join(''),
  );
  return (
    box(0, 0, width, height, 'url(#sky)') +
    `<path d="M${width * 0.5} 0L${width * 0.2} ${height * 0.7}H${width * 0.8}Z" fill="${colours.light}" opacity=".16"/>` +
    box(screen.x, screen.y, screen.wide, screen.high, '#fffaf0', 'rx="14"') +
    bars.join('') +
    box(0, height * 0.68, width, height * 0.32, colours.near) +
    box(0, height * 0.66, width, height * 0.03, colours.extra) +
    person(width * 0.3, height * 0.67, height * 0.2, colours.ink) +
    rows.join('')
  );
}

/** Books and a cup on a table by a window. */
export function books({ width, height, colours, random }: Scene): string {
  const tones = [colours.far, colours.extra, colours.near, colours.high, colours.ink];
  const table = height * 0.78;
  let top = table;
  const pile = range(5).map(at => {
    const [high, wide] = [height * (0.05 + random() * 0.03), width * (0.42 - at * 0.02 + random() * 0.06)];
    top -= high;
    const x = width * (0.14 + random() * 0.04);
    return (
      box(x, top, wide, high, tones[at % tones.length] ?? colours.far, 'rx="6"') +
      box(x + wide * 0.08, top + high * 0.42, wide * 0.3, 5, colours.light, 'opacity=".8"')
    );
  });
  const cup = { x: width * 0.74, y: table - height * 0.13 };
  return (
    box(0, 0, width, height, colours.low) +
    box(width * 0.12, height * 0.08, width * 0.76, height * 0.46, 'url(#sky)', 'rx="10"') +
    glow(width * 0.62, height * 0.26, height * 0.24) +
    circle(width * 0.62, height * 0.26, height * 0.055, colours.light) +
    box(width * 0.49, height * 0.08, width * 0.02, height * 0.46, colours.low) +
    box(0, table, width, height - table, colours.near) +
    pile.join('') +
    `<path d="M${cup.x + width * 0.1} ${cup.y + height * 0.02}a${width * 0.05} ${height * 0.04} 0 1 1 0 ${height * 0.07}" fill="none" stroke="#fffaf0" stroke-width="14"/>` +
    `<path d="M${cup.x - width * 0.1} ${cup.y}h${width * 0.2}v${height * 0.07}a${width * 0.06} ${height * 0.06} 0 0 1 -${width * 0.06} ${height * 0.06}h-${width * 0.08}a${width * 0.06} ${height * 0.06} 0 0 1 -${width * 0.06} -${height * 0.06}Z" fill="#fffaf0"/>` +
    range(3)
      .map(
        at =>
          `<path d="M${cup.x - 40 + at * 40} ${cup.y - 20}q-22 -34 0 -62t0 -62" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"/>`,
      )
      .join('')
  );
}

/** Flowers in a vase. */
export function flowers({ width, height, colours, random }: Scene): string {
  const [x, neck] = [width / 2, height * 0.62];
  const heads = range(11).map(at => {
    const angle = Math.PI * (1.12 + (at / 10) * 0.76);
    const far = height * (0.26 + random() * 0.2);
    const [fx, fy] = [x + Math.cos(angle) * far * 0.9, neck + Math.sin(angle) * far];
    const size = width * (0.045 + random() * 0.035);
    const petal = at % 3 === 0 ? colours.extra : at % 3 === 1 ? colours.light : colours.high;
    const petals = range(6).map(turn =>
      circle(fx + Math.cos(turn * 1.05) * size, fy + Math.sin(turn * 1.05) * size, size * 0.62, petal),
    );
    return `<path d="M${x} ${neck}Q${(x + fx) / 2} ${fy + far * 0.5} ${fx} ${fy}" fill="none" stroke="${colours.near}" stroke-width="7"/>${petals.join('')}${circle(fx, fy, size * 0.5, colours.ink)}`;
  });
  return (
    box(0, 0, width, height, 'url(#sky)') +
    box(0, height * 0.84, width, height * 0.16, colours.near) +
    glow(width * 0.7, height * 0.25, height * 0.4, 0.6) +
    heads.join('') +
    `<path d="M${x - width * 0.07} ${neck - 10}h${width * 0.14}c0 ${height * 0.08} ${width * 0.09} ${height * 0.1} ${width * 0.07} ${height * 0.2}c-${width * 0.01} ${height * 0.07} -${width * 0.27} ${height * 0.07} -${width * 0.28} 0c-${width * 0.02} -${height * 0.1} ${width * 0.07} -${height * 0.12} ${width * 0.07} -${height * 0.2}Z" fill="${colours.low}"/>`
  );
}
