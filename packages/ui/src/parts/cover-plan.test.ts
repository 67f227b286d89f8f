import { describe, expect, it } from '@jest/globals';
import { type CoverTopic, coverTopics } from '@momos/contracts/cover-topic';
import { planCover } from './cover-plan.ts';
import { abstractScene, scenes } from './cover-scenes.ts';

const ids = Array.from({ length: 60 }, (_, index) => `0193${index}`);
const coversOf = (topic: CoverTopic) => ids.map(id => planCover(`${topic}-${id}`));

describe('planCover', () => {
  it('is always the same for the same social', () => {
    expect(planCover('dinner-s1')).toEqual(planCover('dinner-s1'));
  });

  it('draws a thousand different covers', () => {
    const plans = Array.from({ length: 1000 }, (_, index) => JSON.stringify(planCover(`social${index}`)));
    expect(new Set(plans).size).toBe(1000);
  });

  it('never gives two topics the same picture or the same colours', () => {
    const all = [...Object.values(scenes), abstractScene];
    const motifs = all.flatMap(scene => scene.motifs);
    const colours = all.flatMap(scene => scene.palettes);
    expect(new Set(motifs).size).toBe(motifs.length);
    expect(new Set(colours).size).toBe(colours.length);
  });

  it('draws a dinner with the colours of dinners only', () => {
    const deepOf = (topic: CoverTopic) => new Set(coversOf(topic).map(({ palette }) => palette[0] as string));
    const [dinner, climate] = [deepOf('dinner'), deepOf('climate')];
    expect(dinner.size).toBe(scenes.dinner.palettes.length);
    expect([...dinner].filter(each => climate.has(each))).toEqual([]);
  });

  it.each(coverTopics)('writes only paths that can be drawn: %s', topic => {
    const shapes = coversOf(topic).flatMap(plan => plan.shapes);
    expect(shapes.length).toBeGreaterThan(0);
    expect(shapes.filter(({ d }) => !/^M[-\d.]/.test(d) || /NaN|undefined|--/.test(d))).toEqual([]);
  });
});
