import type { BadgeKind, BadgePaper } from '@momos/contracts/badges';

/** One printed piece and its page; millimetres. */
export type BadgeSize = {
  page: { width: number; height: number };
  piece: { width: number; height: number };
  columns: number;
  rows: number;
};

const inch = 25.4;
const pages: Record<BadgePaper, BadgeSize['page']> = {
  A4: { width: 210, height: 297 },
  LETTER: { width: 8.5 * inch, height: 11 * inch },
};
const badges: Record<BadgePaper, Omit<BadgeSize, 'page'>> = {
  A4: { piece: { width: 86, height: 54 }, columns: 2, rows: 5 },
  LETTER: { piece: { width: 4 * inch, height: 3 * inch }, columns: 2, rows: 3 },
};

/** A badge in the sizes that holders are sold in; a tent is a page that is folded in the middle. */
export function badgeSize(kind: BadgeKind, paper: BadgePaper): BadgeSize {
  const page = pages[paper];
  return kind === 'TENT' ? { page, piece: page, columns: 1, rows: 1 } : { page, ...badges[paper] };
}

/** Height of the letters in millimetres, such that the longest word of a name fits the width in at most two lines. */
export function nameSize(name: string, width: number, largest: number): number {
  const words = name.split(/\s+/);
  const longest = Math.max(1, ...words.map(word => word.length), Math.ceil(name.length / 2));
  // A wide letter of the display face is as wide as three fifths of its size.
  return Math.min(largest, width / (longest * 0.62));
}

/** The items of each page. */
export function pagesOf<T>(
  items: readonly T[],
  { columns, rows }: Pick<BadgeSize, 'columns' | 'rows'>,
): T[][] {
  const each = columns * rows;
  return Array.from({ length: Math.ceil(items.length / each) }, (_, index) =>
    items.slice(index * each, (index + 1) * each),
  );
}
