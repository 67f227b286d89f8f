import { describe, expect, it } from '@jest/globals';
import { coverSeedOf, coverTopicOf, coverTopics, topicOfSeed } from './cover-topic.ts';

const topicOf = (title: string, ...tags: string[]) => coverTopicOf({ title, tags });

describe('coverTopicOf', () => {
  it.each([
    ['dinner', 'Twelve at one table', ['dinner', 'founders']],
    ['climate', 'Climate capital breakfast', ['breakfast', 'climate', 'investors']],
    ['tech', 'Papers over noodles', ['AI', 'reading group']],
    ['art', 'Gallery night walk', ['art', 'night walk']],
    ['outdoors', 'Sunday run along the river', []],
    ['music', 'House party', []],
    ['morning', 'First coffee', []],
  ] as const)('knows %s by “%s”', (topic, title, tags) => {
    expect(topicOf(title, ...tags)).toBe(topic);
  });

  it('reads words, not parts of them', () => {
    expect(topicOf('Airy afternoons')).toBeUndefined();
    expect(topicOf('Prune trees with Brunhild')).toBeUndefined();
    expect(topicOf('Untitled')).toBeUndefined();
  });
});

describe('the seed of a cover', () => {
  it.each(coverTopics)('names its topic: %s', topic => {
    expect(topicOfSeed(coverSeedOf(topic, '0193-4'))).toBe(topic);
  });

  it('names none for a plain id', () => {
    expect(topicOfSeed(coverSeedOf(undefined, '01930b5e-7c1a'))).toBeUndefined();
    expect(topicOfSeed('dinner')).toBeUndefined();
  });
});
