import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The tokens of a scheme whose value is a plain colour. */
function colours(scheme: 'light' | 'dark'): Record<string, string> {
  const block =
    new RegExp(`:root\\[data-mantine-color-scheme='${scheme}'\\] \\{([^}]+)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--mo-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const onGrounds = ['ink', 'ink-soft', 'ink-faint', 'accent', 'good', 'warn', 'bad', 'info', 'quiet'];
const grounds = ['paper', 'surface', 'sunken', 'hover'];
const pairs = [
  ...onGrounds.flatMap(text => grounds.map(ground => [text, ground] as const)),
  ...['good', 'warn', 'bad', 'info', 'quiet', 'accent'].map(tone => [tone, `${tone}-soft`] as const),
  ['on-accent', 'accent'] as const,
  ['ink-soft', 'quiet-soft'] as const,
];

// WCAG 2.2, 1.4.3: at least 4.5:1 for text.
describe.each(['light', 'dark'] as const)('%s', scheme => {
  it.each(pairs)('%s can be read on %s', (text, ground) => {
    const token = colours(scheme);
    expect(contrast(token[text] ?? '', token[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('lines of controls can be seen (1.4.11, 3:1)', () => {
    const token = colours(scheme);
    expect(contrast(token['line-strong'] ?? '', token['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
