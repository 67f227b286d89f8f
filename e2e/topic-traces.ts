import type { Bus, Meta, Topic } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import { hasWord } from './text-traces.ts';

/** What Kafka keeps: of topics of states the last message of each key, as compaction leaves it; of all others every message. */
export type TopicTraces = {
  /** Topics that have one of the texts in a message, its key or its headers; `kind` looks at those of one kind only. */
  tracesOf(texts: readonly string[], kind?: Topic<unknown>['kind']): string[];
  /** Waits until a key was read in a topic. */
  hasRead(topic: string, key: string): boolean;
  stop(): Promise<void>;
};

type Named = Pick<Topic<unknown>, 'name' | 'kind' | 'type'>;
type Options = {
  /** The key of a message that a test garbled. */
  unreadable?: string;
  /** Topics beside those of the product. */
  others?: readonly Named[];
};

const deadLettersOf = ({ name, type }: Named): Named => ({ name: `${name}.dlq`, kind: 'event', type });

const asTheyAre = ({ name, kind, type }: Named): Topic<Uint8Array> => ({
  ...{ name, kind, type, keyOf: () => '', versionOf: () => 0 },
  encode: bytes => bytes,
  decode: bytes => bytes,
});

/** Reads every topic and its dead letters from the beginning, and keeps reading. */
export function readTopics(bus: Bus, { unreadable, others = [] }: Options = {}): TopicTraces {
  const kept = new Map<string, { topic: Named; key: string; text: string }>();
  const declared = [...Object.values(topics), ...others];
  const readings = [...declared, ...declared.map(deadLettersOf)].map(topic => {
    const keep = async (bytes: Uint8Array, { key, id, type, kind }: Meta) => {
      if (key === unreadable) return;
      const text = [Buffer.from(bytes).toString('utf8'), key, id, type, kind].join('\n');
      const place = topic.kind === 'state' ? `${topic.name} ${key}` : `${topic.name} ${key} ${kept.size}`;
      kept.set(place, { topic, key, text });
    };
    return bus.tail(asTheyAre(topic), keep, { from: 'beginning' });
  });
  return {
    tracesOf: (texts, kind) =>
      [
        ...new Set(
          [...kept.values()]
            .filter(({ topic, text }) => (!kind || topic.kind === kind) && hasWord(text, texts))
            .map(({ topic }) => topic.name),
        ),
      ].sort(),
    hasRead: (topic, key) => [...kept.values()].some(each => each.topic.name === topic && each.key === key),
    stop: async () => {
      await Promise.all(readings.map(reading => reading.stop()));
    },
  };
}
