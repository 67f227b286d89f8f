import { describe, expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { coverTopics } from '@momos/contracts/cover-topic';
import { CoverArt } from './cover-art.tsx';
import { coverSvg } from './cover-svg.ts';

it('keeps what came with the page', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = '<div class="art" aria-hidden="true"><svg id="served"></svg></div>';
  const served = host.querySelector('#served');
  await act(async () => void hydrateRoot(host, <CoverArt id="s1" seed="dinner-s1" />));
  expect(host.querySelector('#served')).toBe(served);
});

it('draws one that did not, and another for another seed', async () => {
  const { container, rerender } = render(<CoverArt id="s1" seed="dinner-s1" />);
  const drawn = () => container.querySelector('svg')?.innerHTML;
  await waitFor(() => expect(drawn()).toMatch(/<path/));
  const first = drawn();
  rerender(<CoverArt id="s1" seed="climate-s1" />);
  await waitFor(() => expect(drawn()).toMatch(/<path/));
  expect(drawn()).not.toBe(first);
});

describe('coverSvg', () => {
  it.each(coverTopics)('writes well-formed SVG: %s', topic => {
    for (const id of ['0193a', '0193b', '0193c', '0193d']) {
      const svg = coverSvg(`${topic}-${id}`, 'a"b');
      const { documentElement } = new DOMParser().parseFromString(
        svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
        'image/svg+xml',
      );
      expect(documentElement.nodeName).toBe('svg');
      expect(/NaN|undefined|a"b/.test(svg)).toBe(false);
    }
  });
});
