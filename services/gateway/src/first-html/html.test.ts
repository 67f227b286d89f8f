import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import escapeHtml from 'escape-html';
import { dataBlock, jsonForScript, shortened } from './html.ts';

describe('a description', () => {
  it('stays as it is when it is short', () => expect(shortened(' A  dinner.\n')).toBe('A dinner.'));

  it('is cut after a sentence when one ends late enough', () => {
    const text = `${'a'.repeat(100)}. ${'b'.repeat(100)}! ${'c '.repeat(100)}`;
    expect(shortened(text)).toBe(`${'a'.repeat(100)}. ${'b'.repeat(100)}!`);
  });

  it('is cut at a space otherwise, with an ellipsis', () => {
    const text = 'word '.repeat(100);
    expect(shortened(text)).toMatch(/word…$/);
    expect(shortened(`${'x'.repeat(299)} y`)).toBe(`${'x'.repeat(299)}…`);
  });

  it('never has more than 300 characters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 1200 }), text => shortened(text).length <= 300),
    );
    expect(shortened('x'.repeat(1000))).toHaveLength(300);
  });
});

describe('text in a page', () => {
  it('cannot leave its element or attribute', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => !/[<>"']/.test(escapeHtml(text))));
  });

  it('as data comes back the same and cannot end its block', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const json = jsonForScript(value);
        return !/[<>\u2028\u2029]/.test(json) && JSON.stringify(JSON.parse(json)) === JSON.stringify(value);
      }),
    );
    expect(dataBlock('application/json', { a: '</script><!--' }, 'x')).toBe(
      '<script type="application/json" id="x">{"a":"\\u003c/script\\u003e\\u003c!--"}</script>',
    );
  });
});
