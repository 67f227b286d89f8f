import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { coverTopics } from '@momos/contracts/cover-topic';
import { CoverArt, CoversLeftContext, readyCovers } from './cover-art.tsx';
import { coverSvg } from './cover-svg.ts';

/** What is watched, by the call that says that the reader comes near. */
let watched: (() => void)[] = [];

beforeEach(() => {
  watched = [];
  globalThis.IntersectionObserver = class {
    readonly #observed: IntersectionObserverCallback;
    constructor(observed: IntersectionObserverCallback) {
      this.#observed = observed;
    }
    observe() {
      watched.push(() =>
        this.#observed(
          [{ isIntersecting: true } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
      );
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

it('keeps what came with the page', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = '<div class="art" aria-hidden="true"><svg id="served"></svg></div>';
  const served = host.querySelector('#served');
  await act(async () => void hydrateRoot(host, <CoverArt id="s1" seed="dinner-s1" />));
  expect(host.querySelector('#served')).toBe(served);
});

it('draws one that did not once the reader comes near, and another for another seed', async () => {
  const { container, rerender } = render(<CoverArt id="s1" seed="dinner-s1" />);
  const drawn = () => container.querySelector('svg')?.innerHTML;
  expect(drawn()).toBeUndefined();
  act(() => watched.forEach(near => near()));
  await waitFor(() => expect(drawn()).toMatch(/<path/));
  const first = drawn();
  rerender(<CoverArt id="s1" seed="climate-s1" />);
  await waitFor(() => expect(drawn()).toMatch(/<path/));
  expect(drawn()).not.toBe(first);
});

it('draws no more in the first HTML than its first screen shows', async () => {
  await readyCovers();
  const html = renderToString(
    <CoversLeftContext value={{ count: 2 }}>
      <CoverArt id="a" />
      <CoverArt id="b" />
      <CoverArt id="c" />
    </CoversLeftContext>,
  );
  expect(html.match(/<svg/g)).toHaveLength(2);
  expect(html.match(/aria-hidden/g)).toHaveLength(3);
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
