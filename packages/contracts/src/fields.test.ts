import { describe, expect, it } from '@jest/globals';
import { line } from './fields.ts';

describe('a text on one line', () => {
  it('is trimmed, and loses what turns the direction of the text beside it', () => {
    expect(line(20).parse(' Dinner \u202egnp.exe\u202c ')).toBe('Dinner gnp.exe');
    expect(line(20).parse('\u2067שלום\u2069')).toBe('שלום');
  });

  it('keeps marks that letters need, and is measured without what it lost', () => {
    expect(line(6).parse('\u200fשלום\u200e')).toBe('\u200fשלום\u200e');
    expect(line(3).safeParse('\u202aabc\u202c').success).toBe(true);
    expect(line(3).safeParse('\u202a\u202c').success).toBe(false);
  });

  it.each(['a\r\nb', 'a\u2028b', 'a\u0000b'])('%j is none', text =>
    expect(line(20).safeParse(text).success).toBe(false),
  );
});
