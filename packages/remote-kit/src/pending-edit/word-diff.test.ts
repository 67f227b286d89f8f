import { describe, expect, it } from '@jest/globals';
import { hostileTexts } from '@momos/testing/hostile-text';
import { diffLines, diffWords, type Piece } from './word-diff.ts';

const sideOf = (pieces: readonly Piece[], other: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

describe('a difference by words', () => {
  it('names what went and what came', () => {
    expect(diffWords('Three sets under the open sky.', 'Two sets under the sky.')).toEqual([
      { kind: 'removed', text: 'Three' },
      { kind: 'added', text: 'Two' },
      { kind: 'same', text: ' sets under the' },
      { kind: 'removed', text: ' open' },
      { kind: 'same', text: ' sky.' },
    ]);
  });

  it('reads as one thing replaced by another where words next to each other changed', () => {
    expect(diffWords('At 12 Greene Street today', 'At 44 Mercer Street today')).toEqual([
      { kind: 'same', text: 'At ' },
      { kind: 'removed', text: '12 Greene' },
      { kind: 'added', text: '44 Mercer' },
      { kind: 'same', text: ' Street today' },
    ]);
  });

  it('is nothing but the text where nothing changed', () => {
    expect(diffWords('Jazz', 'Jazz')).toEqual([{ kind: 'same', text: 'Jazz' }]);
    expect(diffWords('', '')).toEqual([]);
  });

  const texts = ['', 'Jazz', 'Jazz\n\non a roof', 'a b a b a', 'b a b', '  spaced  out ', 'roof a on Jazz'];
  it.each(texts.flatMap(before => texts.map(after => [before, after])))(
    'of %j and %j has both whole in it',
    (before, after) => {
      const pieces = diffWords(before, after);
      expect([sideOf(pieces, 'added'), sideOf(pieces, 'removed')]).toEqual([before, after]);
    },
  );

  it.each(hostileTexts)('of %s stays whole', (_, text) => {
    const pieces = diffWords(text, `${text} end`);
    expect(sideOf(pieces, 'removed')).toBe(`${text} end`);
  });

  it('of long texts without a common word is one replaced by the other', () => {
    const before = Array.from({ length: 3000 }, (_, index) => `a${index}`).join(' ');
    const after = Array.from({ length: 3000 }, (_, index) => `b${index}`).join('\n');
    expect(diffWords(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });
});

describe('a difference by lines', () => {
  it('leaves facts whole', () => {
    expect(
      diffLines('The Loft\n12 Greene Street\nNew York', 'The Loft\n44 Mercer Street\nNew York\nOnline'),
    ).toEqual([
      { kind: 'same', text: 'The Loft' },
      { kind: 'removed', text: '12 Greene Street' },
      { kind: 'added', text: '44 Mercer Street' },
      { kind: 'same', text: 'New York' },
      { kind: 'added', text: 'Online' },
    ]);
  });

  it('of nothing and something is what came', () => {
    expect(diffLines('', 'Food')).toEqual([{ kind: 'added', text: 'Food' }]);
    expect(diffLines('', '')).toEqual([]);
  });
});
