import { expect, it } from '@jest/globals';
import { badgeKinds, badgePapers } from '@momos/contracts/badges';
import { badgeSize, nameSize, pagesOf } from './badge-size.ts';

const all = badgeKinds.flatMap(kind => badgePapers.map(paper => [kind, paper] as const));

it.each(all)('%s on %s fits its page', (kind, paper) => {
  const { page, piece, columns, rows } = badgeSize(kind, paper);
  expect(piece.width * columns).toBeLessThanOrEqual(page.width);
  expect(piece.height * rows).toBeLessThanOrEqual(page.height);
});

it('fills one page after the other', () => {
  const numbers = Array.from({ length: 13 }, (_, index) => index);
  expect(pagesOf(numbers, badgeSize('BADGE', 'LETTER')).map(page => page.length)).toEqual([6, 6, 1]);
  expect(pagesOf([], badgeSize('BADGE', 'A4'))).toEqual([]);
});

it('makes a long name small enough for its longest word, and a short one no larger than said', () => {
  expect(nameSize('Ada', 80, 12)).toBe(12);
  const long = 'Wolfeschlegelsteinhausenbergerdorff';
  expect(nameSize(`Hubert ${long}`, 80, 12) * long.length * 0.62).toBeLessThanOrEqual(80.001);
});
