import { describe, expect, it } from '@jest/globals';
import { planCover } from './cover-plan.ts';

describe('planCover', () => {
  it('is always the same for the same social', () => {
    expect(planCover('s1', ['Dinner'])).toEqual(planCover('s1', ['Dinner']));
  });

  it('draws a thousand different covers', () => {
    const plans = Array.from({ length: 1000 }, (_, index) => JSON.stringify(planCover(`social-${index}`)));
    expect(new Set(plans).size).toBe(1000);
  });

  it('takes its colours from what the social is about', () => {
    const deep = (id: string) => planCover(id, ['AI']).palette[0];
    const colours = new Set(Array.from({ length: 60 }, (_, index) => deep(`social-${index}`)));
    expect([...colours].sort()).toEqual(['#0d1650', '#0e0d1a', '#1d1147']);
  });

  it('writes only paths that can be drawn', () => {
    const shapes = Array.from({ length: 200 }, (_, index) => planCover(`s${index}`).shapes).flat();
    expect(shapes.filter(shape => !/^M[-\d.]/.test(shape.d) || /NaN|undefined/.test(shape.d))).toEqual([]);
  });
});
