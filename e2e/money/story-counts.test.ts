import { expect, test } from '@jest/globals';
import { noStory, thinStory } from './story-counts.ts';

test.each([250, 500, 10_000])('%d steps in which nothing happens prove nothing', steps => {
  expect(thinStory(noStory(), steps).length).toBeGreaterThanOrEqual(4);
  const paid = { ...noStory(), captured: steps, deepest: 9 };
  expect(thinStory(paid, steps)).toEqual(
    expect.arrayContaining([expect.stringMatching(/refunds were done/), expect.stringMatching(/turns of/)]),
  );
});

test('a story of few steps need not have every rare turn, one of many does', () => {
  const story = { captured: 40, refunded: 20, reversed: 0, byHand: 1, disputed: 4, deepest: 2 };
  expect(thinStory(story, 250)).toEqual([]);
  expect(thinStory(story, 2500)).toEqual([
    '0 of 1 refunds came back',
    '2 of 3 attempts to pay for one registration',
  ]);
});
