import { describe, expect, test } from '@jest/globals';
import { activeBuild, type Build, filledBuilds, isUnused, newBuild } from './build.ts';

const now = new Date('2030-01-01T10:00:00Z');
const build = (version: number, number: number, given: Partial<Build> = {}): Build => ({
  ...newBuild(version, number, now),
  ...given,
});
const complete = { completedAt: now };
const ids = (builds: readonly Build[]) => builds.map(({ _id }) => _id);

describe('the builds of a version', () => {
  const builds = [
    build(2, 1, complete),
    build(2, 10),
    build(2, 9, complete),
    build(2, 11, { retiredAt: now }),
    build(3, 1, complete),
  ];

  test('the last complete one is read, and filled with those that may replace it', () => {
    expect(activeBuild(builds, 2)?._id).toBe('2.9');
    expect(ids(filledBuilds(builds, 2))).toEqual(['2.9', '2.10']);
  });

  test('without a complete one all are filled, and none is read', () => {
    const first = [build(2, 1), build(2, 2)];
    expect(activeBuild(first, 2)).toBeUndefined();
    expect(ids(filledBuilds(first, 2))).toEqual(['2.1', '2.2']);
    expect(filledBuilds(first, 3)).toEqual([]);
  });
});

test('a build is unused when no copy has filled it for an hour', () => {
  const after = (ms: number) => new Date(now.getTime() + ms);
  expect(isUnused(build(2, 1), after(3_599_999))).toBe(false);
  expect(isUnused(build(2, 1), after(3_600_000))).toBe(true);
  expect(isUnused(build(2, 1, { droppedAt: now }), after(3_600_000))).toBe(false);
});
