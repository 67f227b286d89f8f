import type { Bus, Topic } from '@momos/bus';
import { topics } from '@momos/contracts/topics';

/** What the topics of states keep for good: the last message of each key, as compaction leaves it. */
export type TopicStates = {
  /** Topics whose last messages have one of the texts. */
  tracesOf(texts: readonly string[]): string[];
  stop(): Promise<void>;
};

/** Reads every topic of states from its beginning, and keeps reading; `unreadable` is the key of a message that a test garbled. */
export function readStates(bus: Bus, unreadable: string): TopicStates {
  const last = new Map<string, { topic: string; text: string }>();
  const readings = Object.values(topics)
    .filter(({ kind }) => kind === 'state')
    .map(({ name, kind, type }) => {
      const asTheyAre: Topic<Uint8Array> = {
        ...{ name, kind, type, keyOf: () => '', versionOf: () => 0 },
        encode: bytes => bytes,
        decode: bytes => bytes,
      };
      const keep = async (bytes: Uint8Array, { key }: { key: string }) => {
        if (key !== unreadable)
          last.set(`${name} ${key}`, { topic: name, text: Buffer.from(bytes).toString('utf8') });
      };
      return bus.tail(asTheyAre, keep, { from: 'beginning' });
    });
  return {
    tracesOf: texts =>
      [
        ...new Set(
          [...last.values()]
            .filter(({ text }) => texts.some(each => text.includes(each)))
            .map(({ topic }) => topic),
        ),
      ].sort(),
    stop: async () => {
      await Promise.all(readings.map(reading => reading.stop()));
    },
  };
}
